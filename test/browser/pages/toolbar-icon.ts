import type { Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForRole } from './by-role.ts';

export interface Icon {
  text: string;
  /** The ground of the text: red, green, blue and opacity. */
  colour: string;
  title: string;
}

/** The toolbar icon as it is over the tab in front, and the setting that puts grades on it. */
export class ToolbarIcon {
  static readonly choice = 'Show the grade of the active tab';

  /** A page of the extension's own, behind the others, that asks the browser without starting the worker. */
  readonly desk: Page;

  constructor(desk: Page) {
    this.desk = desk;
  }

  static async open(under: BrowserUnderTest): Promise<ToolbarIcon> {
    const desk = await under.openExtensionPage('options.html#/settings');
    await waitForRole(desk, 'checkbox', ToolbarIcon.choice);
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

  async waitFor(text: string): Promise<Icon> {
    let icon: Icon | undefined;
    await waitUntil(`the icon “${text}”`, async () => {
      icon = await this.read();
      return icon.text === text;
    }).catch((error) => {
      throw new Error(`${error.message}. It is ${JSON.stringify(icon)}.`);
    });
    return icon as Icon;
  }

  /** Presses the box in Settings, and waits until that is kept. */
  async showGrades(isWanted: boolean): Promise<void> {
    await this.desk.bringToFront();
    await byRole(this.desk, 'checkbox', ToolbarIcon.choice).click();
    await waitUntil('the setting to be kept', async () => (await this.readSetting()) === isWanted);
  }

  async readSetting(): Promise<boolean> {
    return (await sendMessage<{ tabGrades: boolean }>(this.desk, 'getSettings', {})).tabGrades;
  }
}
