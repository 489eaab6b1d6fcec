import { render } from 'preact';
import { PortsContext } from '../../components/hooks/ports.ts';
import { App } from '../../components/options/App.tsx';
import { createPagePorts } from '../../lib/browser/page-ports.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { showTheme } from '../../lib/browser/theme.ts';
import { getLanguage, setTranslator } from '../../lib/i18n/translate.ts';

setTranslator(getMessage, getUiLanguage());
document.documentElement.lang = getLanguage();
const root = document.getElementById('app');
if (root) {
  render(
    <PortsContext value={createPagePorts()}>
      <App showTheme={showTheme} />
    </PortsContext>,
    root,
  );
}
