import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { byRole, waitForRole, waitForText } from './by-role.ts';

export interface ConnectionEntry {
  name: string;
  address: string;
  key: string;
}

export class ConnectionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(under: BrowserUnderTest): Promise<ConnectionsPage> {
    const page = await under.openExtensionPage('options.html#/connections');
    await waitForRole(page, 'textbox', 'Service address');
    return new ConnectionsPage(page);
  }

  async enter({ name, address, key }: ConnectionEntry): Promise<void> {
    await byRole(this.page, 'textbox', 'Name').fill(name);
    await byRole(this.page, 'textbox', 'Service address').fill(address);
    await byRole(this.page, 'textbox', 'API key').fill(key);
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  /** Fills the form in, presses "Save and connect" and waits until the connection is in the list. */
  async connect(entry: ConnectionEntry): Promise<void> {
    await this.enter(entry);
    await this.click('Save and connect');
    await waitForText(this.page, entry.name);
  }
}
