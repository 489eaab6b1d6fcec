import type { CDPSession, Page, WebWorker } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';

/** What was heard, and where: for a search through all that the extension lets anybody hear. */
export interface Heard {
  where: string;
  what: string;
}

/** Listens to logs, notifications, badges, notices and answers, and reads pages as they stand. */
export class Eavesdropper {
  readonly heard: Heard[] = [];

  note(where: string, what: unknown): void {
    this.heard.push({ where, what: typeof what === 'string' ? what : JSON.stringify(what) });
  }

  /** Its logs and uncaught errors, and what it shows outside of pages. Notifications count as allowed from then on. */
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

  /** What the worker has shown since; empty when it was stopped meanwhile. */
  async readShown(worker: WebWorker): Promise<unknown[]> {
    const shown = await worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown[]);
    this.note('shown outside of pages', shown);
    return shown;
  }

  /** The page's logs and requests, and the notices that it hears. */
  async listenToPage(page: Page): Promise<void> {
    page.on('request', (request) => this.note('request of a page', [request.url(), request.headers()]));
    page.on('console', (message) => this.note('log of a page', message.text()));
    page.on('pageerror', (error) => this.note('error of a page', String(error)));
    await page.exposeFunction('hearNotice', (notice: unknown) => this.note('notice', notice));
    await page.evaluate(() => {
      const channels = ['notices', 'reports notices'].map((name) => new BroadcastChannel(name));
      for (const channel of channels) {
        channel.onmessage = ({ data }) => (Reflect.get(globalThis, 'hearNotice') as (notice: unknown) => void)(data);
      }
      Object.assign(globalThis, { channels });
    });
  }

  /** Sends a message as our own pages do; its answer is heard. */
  async ask(page: Page, name: string, input: object): Promise<{ ok: boolean; value?: Record<string, unknown> }> {
    const answer = await page.evaluate(
      (message) => (Reflect.get(globalThis, 'chrome') as Browser).runtime.sendMessage(message),
      { name, input },
    );
    this.note(`answer to ${name}`, answer);
    return answer as { ok: boolean };
  }

  /** The page as it stands: its elements, fields, address, history and web storages. */
  async read(page: Page, where: string): Promise<void> {
    const all = await page.evaluate(() => [
      document.documentElement.outerHTML,
      document.body.innerText,
      [...document.querySelectorAll('input, select, textarea')].map((field) => (field as HTMLInputElement).value),
      [location.href, document.title, document.cookie, history.state],
      [{ ...localStorage }, { ...sessionStorage }],
    ]);
    this.note(where, all);
  }

  async #listenToLogs(where: string, client: CDPSession): Promise<void> {
    client.on('Runtime.consoleAPICalled', (event) => this.note(`log of the ${where}`, event));
    client.on('Runtime.exceptionThrown', (event) => this.note(`error of the ${where}`, event));
    client.on('Log.entryAdded', (event) => this.note(`log entry of the ${where}`, event));
    await client.send('Log.enable');
  }
}
