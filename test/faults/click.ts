// Starts a write as a user does: with the buttons of the popup and of the list.
import { byRole } from '../browser/pages/by-role.ts';
import { PopupPage } from '../browser/pages/popup-page.ts';
import { ReportsPage } from '../browser/pages/reports-page.ts';
import type { Rig } from './rig.ts';
import type { Target } from './target.ts';

/** An open page in which the button for the write can be clicked. */
export interface PreparedClick {
  click(): Promise<void>;
  close(): Promise<void>;
}

export async function prepareClick(rig: Rig, target: Target): Promise<PreparedClick> {
  return target.kind === 'create' ? preparePopup(rig, target.url) : prepareList(rig, target);
}

async function preparePopup({ under }: Rig, url: string): Promise<PreparedClick> {
  const page = await under.browser.newPage();
  await page.goto(url);
  const popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  return {
    click: () => popup.analyse(),
    async close() {
      await popup.close();
      await page.close();
    },
  };
}

async function prepareList({ under }: Rig, { kind, url }: Target): Promise<PreparedClick> {
  const list = await ReportsPage.open(under, `q=${encodeURIComponent(url)}`);
  await list.refresh();
  await list.findRow('/samples/good/');
  const press = (name: string) => list.clickInRow('/samples/good/', 'button', name);
  const clicks = {
    create: async () => undefined,
    update: async () => {
      await press('Details');
      await byRole(list.page, 'radio', 'Public').click();
    },
    rerun: () => press('Re-run'),
    delete: () => press('Delete'),
  };
  return { click: clicks[kind], close: () => list.page.close() };
}
