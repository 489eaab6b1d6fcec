import { render } from 'preact';
import { PanelPortsContext } from '../../components/hooks/panel-ports.ts';
import { PortsContext } from '../../components/hooks/ports.ts';
import { SidePanel } from '../../components/panel/SidePanel.tsx';
import { watchFrontPage } from '../../lib/browser/front-page.ts';
import { createPagePorts } from '../../lib/browser/page-ports.ts';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { requestTabs } from '../../lib/browser/permissions.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { showLanguage } from '../../lib/i18n/show-language.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';
import { watchIndexNotices } from '../../lib/messages/notices.ts';

setTranslator(getMessage, getUiLanguage);
showLanguage(document.documentElement);

const panelPorts = { watchFrontPage, watchIndex: watchIndexNotices, requestTabs };

render(
  <PortsContext value={createPagePorts()}>
    <PanelPortsContext value={panelPorts}>
      <SidePanel showTheme={showTheme} />
    </PanelPortsContext>
  </PortsContext>,
  document.getElementById('app') as HTMLElement,
);
