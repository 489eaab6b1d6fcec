import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import { PopupSession } from '../../components/popup/popup-session.ts';
import { recallTheme, showTheme } from '../../lib/browser/page-storage/theme.ts';
import { findPopupPage } from '../../lib/browser/popup-page.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { workerPorts } from '../../lib/browser/worker-ports.ts';
import { showLanguage } from '../../lib/i18n/show-language.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';

// Before the first string, for which the page waits until the browser has read them all.
const page = findPopupPage();
setTranslator(getMessage, getUiLanguage);
showLanguage(document.documentElement);
recallTheme();

render(
  <Popup session={new PopupSession(workerPorts)} page={page} showTheme={showTheme} />,
  document.getElementById('app') as HTMLElement,
);
