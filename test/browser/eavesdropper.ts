import type { CDPSession, Page, WebWorker } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';

/** A text that the extension has exposed, and where. */
export interface Capture {
  source: string;
  text: string;
}

/** Records logs, notifications, badges, broadcasts, responses of the worker and the contents of pages. */
export class Eavesdropper {
  readonly captures: Capture[] = [];

  record(source: string, value: unknown): void {
    this.captures.push({ source, text: typeof value === 'string' ? value : JSON.stringify(value) });
  }

  /** Records the worker's logs, errors, notifications and badges. Notifications count as permitted from then on. */
  async listenToWorker(worker: WebWorker): Promise<void> {
    await this.#listenToLogs('worker', worker.client);
    await worker.evaluate(() => {
      const shown: unknown[] = [];
      const { browser, chrome } = globalThis as unknown as { browser?: Browser; chrome: Browser };
      for (const api of new Set([browser ?? chrome, chrome])) {
        const create = async (...notification: unknown[]) => String(shown.push(notification));
        const nothing = { addListener: () => undefined };
        Object.defineProperty(api, 'notifications', { value: { create, onClicked: nothing }, configurable: true });
        api.permissions.contains = async () => true;
        for (const name of ['setTitle', 'setBadgeText'] as const) {
          const show = api.action[name].bind(api.action) as (details: object) => Promise<void>;
          api.action[name] = (details: object) => {
            shown.push(details);
            return show(details);
          };
        }
      }
      Object.assign(globalThis, { shown });
    });
  }

  /** Records and returns the notifications and badges of this worker since `listenToWorker`. */
  async readShown(worker: WebWorker): Promise<unknown[]> {
    const shown = await worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown[]);
    this.record('notifications and badges', shown);
    return shown;
  }

  /** Records the page's logs, errors and requests, and the broadcasts that it receives. */
  async listenToPage(page: Page): Promise<void> {
    page.on('request', (request) => this.record('request of a page', [request.url(), request.headers()]));
    page.on('console', (message) => this.record('log of a page', message.text()));
    page.on('pageerror', (error) => this.record('error of a page', String(error)));
    await page.exposeFunction('hearNotice', (notice: unknown) => this.record('notice', notice));
    await page.evaluate(() => {
      const channel = new BroadcastChannel('notices');
      channel.onmessage = ({ data }) => (Reflect.get(globalThis, 'hearNotice') as (notice: unknown) => void)(data);
      Object.assign(globalThis, { channel });
    });
  }

  /** Sends a message to the worker as the product's pages do, and records the response. */
  async ask(page: Page, name: string, input: object): Promise<{ ok: boolean; value?: Record<string, unknown> }> {
    const answer = await page.evaluate(
      (message) => (Reflect.get(globalThis, 'chrome') as Browser).runtime.sendMessage(message),
      { name, input },
    );
    this.record(`answer to ${name}`, answer);
    return answer as { ok: boolean };
  }

  /** Records the page's elements, fields, URL, title, cookies, history state and web storage. */
  async recordPage(page: Page, source: string): Promise<void> {
    const all = await page.evaluate(() => [
      document.documentElement.outerHTML,
      document.body.innerText,
      [...document.querySelectorAll('input, select, textarea')].map((field) => (field as HTMLInputElement).value),
      [location.href, document.title, document.cookie, history.state],
      [{ ...localStorage }, { ...sessionStorage }],
    ]);
    this.record(source, all);
  }

  async #listenToLogs(source: string, client: CDPSession): Promise<void> {
    client.on('Runtime.consoleAPICalled', (event) => this.record(`log of the ${source}`, event));
    client.on('Runtime.exceptionThrown', (event) => this.record(`error of the ${source}`, event));
    client.on('Log.entryAdded', (event) => this.record(`log entry of the ${source}`, event));
    await client.send('Log.enable');
  }
}
