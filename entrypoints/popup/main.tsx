import { render } from 'preact';
import { WorkerContext } from '../../components/hooks/worker-context.ts';
import { Popup } from '../../components/popup/Popup.tsx';
import { PopupSession } from '../../components/popup/popup-session.ts';
import { ErrorBoundary } from '../../components/report/ErrorBoundary.tsx';
import { getPopupPage } from '../../lib/browser/active-tab.ts';
import { applyStoredTheme } from '../../lib/browser/page-storage/theme.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { setTranslator, showLanguage } from '../../lib/i18n/translate.ts';
import { workerPorts } from '../../lib/messages/worker-ports.ts';

// Started before the first string is looked up: that blocks the page until the browser has read all strings.
const page = getPopupPage();
setTranslator(getMessage, getUiLanguage);
showLanguage(document.documentElement);
applyStoredTheme();

render(
  <WorkerContext value={workerPorts}>
    <ErrorBoundary>
      <Popup session={new PopupSession(workerPorts)} page={page} />
    </ErrorBoundary>
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
