import { render } from 'preact';
import { PortsContext } from '../../components/hooks/ports.ts';
import { Popup } from '../../components/popup/Popup.tsx';
import { PopupSession } from '../../components/popup/popup-session.ts';
import { createPagePorts } from '../../lib/browser/page-ports.ts';
import { recallTheme, showTheme } from '../../lib/browser/page-storage/theme.ts';
import { findPopupPage } from '../../lib/browser/popup-page.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { showLanguage } from '../../lib/i18n/show-language.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';

// Before the first string, for which the page waits until the browser has read them all.
const page = findPopupPage();
setTranslator(getMessage, getUiLanguage);
showLanguage(document.documentElement);
recallTheme();

const ports = createPagePorts();
const session = new PopupSession(ports);

render(
  <PortsContext value={ports}>
    <Popup session={session} page={page} showTheme={showTheme} />
  </PortsContext>,
  document.getElementById('app') as HTMLElement,
);
