import { PopupPage } from '../pages/popup-page.ts';
import { SidePanel } from '../pages/side-panel.ts';
import type { Surface } from './surface.ts';

/** The side panel. */
export const panelSurfaces: Surface[] = [
  {
    name: 'panel-history',
    async open({ under, service, visit }) {
      service.clearFaults();
      const url = `${service.samples.good}?panel`;
      for (const result of ['bad', 'decent'] as const) service.addReport({ url, result, project: 'Spring' });
      const page = await visit(url);
      // The panel shows the local copy, which gets the reports from the popup's request.
      const popup = await PopupPage.open(under, page);
      await popup.waitForOutcome('Decent');
      await popup.close();
      const panel = await SidePanel.open(under, page);
      await panel.waitForText('2 reports of this page');
      return panel.page;
    },
  },
  {
    name: 'panel-new',
    async open({ under, service, visit }) {
      const panel = await SidePanel.open(under, await visit(`${service.samples.good}?panel-new`));
      await panel.waitForText('No report of this page is known yet.');
      return panel.page;
    },
  },
];
