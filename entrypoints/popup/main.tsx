import { render } from 'preact';
import { WorkerContext } from '../../components/hooks/worker-context.ts';
import { Popup } from '../../components/popup/Popup.tsx';
import { PopupSession } from '../../components/popup/popup-session.ts';
import { findPopupPage } from '../../lib/browser/active-tab.ts';
import { recallTheme, showTheme } from '../../lib/browser/page-storage/theme.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { setTranslator, showLanguage } from '../../lib/i18n/translate.ts';
import { workerPorts } from '../../lib/messages/worker-ports.ts';

// Before the first string, for which the page waits until the browser has read them all.
const page = findPopupPage();
setTranslator(getMessage, getUiLanguage);
showLanguage(document.documentElement);
recallTheme();

render(
  <WorkerContext value={workerPorts}>
    <Popup session={new PopupSession(workerPorts)} page={page} showTheme={showTheme} />
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
