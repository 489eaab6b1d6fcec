import type { ElementHandle, Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, clickInside, findByText, hasRole, waitForRole, waitForText } from './by-role.ts';

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
    const isForm = () => hasRole(page, 'textbox', 'Service address');
    await waitUntil('the connections', async () => (await isForm()) || hasRole(page, 'button', 'Add connection'));
    return new ConnectionsPage(page);
  }

  /** Fills in the form for a new connection. It is open already if there is no connection yet. */
  async enter({ name, address, key }: ConnectionEntry): Promise<void> {
    if (await hasRole(this.page, 'button', 'Add connection')) await this.click('Add connection');
    await byRole(this.page, 'textbox', 'Service address').fill(address);
    await bySecret(this.page, 'API key').fill(key);
    if (name === '') return;
    await this.openOptions();
    await byRole(this.page, 'textbox', 'Name').fill(name);
  }

  /** Expands the optional fields. */
  async openOptions(): Promise<void> {
    await this.page.$eval('.connection-form details', (fold) => {
      (fold as HTMLDetailsElement).open = true;
    });
  }

  async click(button: string): Promise<void> {
    await byRole(this.page, 'button', button).click();
  }

  /** Fills in the form, clicks "Save and connect" and waits for the success message. */
  async connect(entry: ConnectionEntry): Promise<void> {
    await this.enter(entry);
    await this.click('Save and connect');
    await waitForText(this.page, `${entry.name} is connected.`);
  }

  async findItem(name: string): Promise<ElementHandle> {
    return waitUntil(`“${name}” in the list`, () => findByText(this.page, 'li', name));
  }

  async clickInItem(name: string, button: string): Promise<void> {
    await clickInside(await this.findItem(name), 'button', button);
  }

  async remove(name: string): Promise<void> {
    await this.clickInItem(name, 'Remove');
    await waitForRole(this.page, 'dialog', 'Remove this connection?');
    await this.click('Remove connection');
    await waitForText(this.page, `${name} is removed.`);
  }
}
