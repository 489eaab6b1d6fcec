import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForRole } from './by-role.ts';

export interface Icon {
  text: string;
  /** The background of the badge: red, green, blue and opacity. */
  colour: string;
  title: string;
}

/** The badges of the icon on all tabs, read in an extension page. */
export function readIconBadges(desk: Page): Promise<string[]> {
  return desk.evaluate(async () => {
    const { tabs, action } = Reflect.get(globalThis, 'chrome') as Browser;
    return Promise.all((await tabs.query({})).map(({ id }) => action.getBadgeText({ tabId: id })));
  });
}

/** The toolbar icon of the active tab, and the setting that shows grades on it. */
export class ToolbarIcon {
  static readonly checkboxLabel = 'Show the grade of the active tab';

  /** An extension page in a background tab, which calls the browser's API without starting the worker. */
  readonly desk: Page;

  constructor(desk: Page) {
    this.desk = desk;
  }

  static async open(under: BrowserUnderTest): Promise<ToolbarIcon> {
    const desk = await under.openExtensionPage('options.html#/settings');
    await waitForRole(desk, 'checkbox', ToolbarIcon.checkboxLabel);
    return new ToolbarIcon(desk);
  }

  read(): Promise<Icon> {
    return this.desk.evaluate(async () => {
      const { tabs, action } = Reflect.get(globalThis, 'chrome') as Browser;
      const [{ id: tabId } = {}] = await tabs.query({ active: true, lastFocusedWindow: true });
      const [text, colour, title] = await Promise.all([
        action.getBadgeText({ tabId }),
        action.getBadgeBackgroundColor({ tabId }),
        action.getTitle({ tabId }),
      ]);
      return { text, colour: colour.join(), title };
    });
  }

  /** Waits until the icon has this text, and all of `more`: the browser changes one after the other. */
  async waitFor(text: string, more: Partial<Icon> = {}): Promise<void> {
    const wanted = { ...more, text };
    let icon: Icon | undefined;
    await waitUntil(`the icon ${JSON.stringify(wanted)}`, async () => {
      icon = { ...(await this.read()) };
      return isDeepStrictEqual({ ...icon, ...wanted }, icon);
    }).catch((error) => {
      throw new Error(`${error.message}. It is ${JSON.stringify(icon)}.`);
    });
  }

  /** Clicks the checkbox in Settings and waits until the setting is saved. */
  async showGrades(isWanted: boolean): Promise<void> {
    await this.desk.bringToFront();
    await byRole(this.desk, 'checkbox', ToolbarIcon.checkboxLabel).click();
    await waitUntil('the setting to be saved', async () => (await this.readSetting()) === isWanted);
  }

  async readSetting(): Promise<boolean> {
    return (await sendMessage<{ tabGrades: boolean }>(this.desk, 'getSettings', {})).tabGrades;
  }
}
