// Everything but the extension's own pages: another extension, its content script, a web page, frames, forged senders.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { inputs } from '../../../lib/messages/inputs.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { readStorages } from '../read-storages.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let strangerDir: string;
/** A page of another extension. */
let stranger: Page;
/** A web page in which a content script of that extension runs. */
let web: Page;
let messages: { name: string; input: unknown }[];

const manifest = {
  manifest_version: 3,
  name: 'Stranger',
  version: '1',
  permissions: ['tabs', 'storage', 'scripting'],
  host_permissions: ['<all_urls>'],
  content_scripts: [{ matches: ['<all_urls>'], js: ['content.js'], all_frames: true, match_about_blank: true }],
};

/** The content script sends the messages that it gets from its web page, because a test can only control the page. */
const contentScript = `
  addEventListener('message', async ({ data }) => {
    if (!data.ask) return;
    const answers = await Promise.all(data.messages.map((message) =>
      chrome.runtime.sendMessage(data.ask, message).catch((error) => 'refused ' + error.message)));
    postMessage({ answers });
  });
  document.documentElement.dataset.stranger = 'here';
`;

beforeAll(async () => {
  strangerDir = await mkdtemp(join(tmpdir(), 'pagegrade-stranger-'));
  await writeFile(join(strangerDir, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(strangerDir, 'content.js'), contentScript);
  await writeFile(join(strangerDir, 'page.html'), '<!doctype html><title>Stranger</title>');
  scenario = await startScenario();
  const { under, service } = scenario;
  const id = await under.browser.installExtension(strangerDir);
  stranger = await under.browser.newPage();
  await stranger.goto(`chrome-extension://${id}/page.html`);
  web = await scenario.visit(service.samples.good);
  messages = await listMessages();
});
afterAll(async () => {
  await scenario?.close();
  if (strangerDir) await rm(strangerDir, { recursive: true });
});

/** Every message of the contract as the extension's pages send it, so that only the sender is wrong. */
async function listMessages() {
  const page = await scenario.under.openExtensionPage('options.html#/settings');
  const answer = await ask(page, { name: 'listConnections', input: {} });
  const settings = await ask(page, { name: 'getSettings', input: {} });
  await page.close();
  const connectionId = answer.value.connections[0]?.id;
  const { service } = scenario;
  const url = service.samples.good;
  const all: Record<string, object> = {
    openPopup: { url },
    saveDraft: { url, draft: { privacy: 'public', password: 'a stranger’s' } },
    findReport: { connectionId, url },
    listReports: { connectionId, filter: { ...defaultReportQuery } },
    getReport: { connectionId, reportId: '1' },
    listProjects: { connectionId, page: 1 },
    startJob: { connectionId, work: { kind: 'create', url, privacy: 'public' } },
    cancelJob: { jobId: '1' },
    listConnections: {},
    testConnection: { connectionId, address: service.address },
    saveConnection: { connectionId, name: 'Stolen', address: service.address, privacy: 'public' },
    activateConnection: { connectionId },
    removeConnection: { connectionId },
    getSettings: {},
    saveSettings: { ...settings.value, theme: 'dark' },
  };
  return Object.keys(inputs).map((name) => ({ name, input: all[name] ?? {} }));
}

interface Answer {
  value: { connections: { id: string }[] } & Record<string, unknown>;
}

async function ask(page: Page, message: unknown): Promise<Answer> {
  const send = (message: unknown) => (Reflect.get(globalThis, 'chrome') as Browser).runtime.sendMessage(message);
  return (await page.evaluate(send, message)) as Answer;
}

/** Everything that the extension stores, the number of requests and the reports of the service. */
async function readState(): Promise<string> {
  const stored = await readStorages(await scenario.under.getWorker());
  return JSON.stringify([stored, scenario.service.apiRequests().length, scenario.service.reports()]);
}

test('every message of another extension is refused, without a response, a change or a request', async () => {
  const before = await readState();
  const answers = await stranger.evaluate(
    async (id, messages) => {
      const { runtime } = Reflect.get(globalThis, 'chrome') as Browser;
      const refuse = (error: Error) => `refused ${error.message}`;
      const sent = await Promise.all(messages.map((message) => runtime.sendMessage(id, message).catch(refuse)));
      const connect = (name: string) =>
        new Promise((resolve) => {
          const port = runtime.connect(id, { name });
          port.onMessage.addListener(resolve);
          port.onDisconnect.addListener(() => resolve('refused'));
          try {
            for (const message of messages) port.postMessage(message);
          } catch {
            resolve('refused');
          }
        });
      return [...sent, await connect('page'), await connect('')];
    },
    scenario.under.extensionId,
    messages,
  );
  expect(answers).toHaveLength(messages.length + 2);
  for (const answer of answers) expect(answer).toMatch(/^refused/);
  expect(await readState()).toBe(before);
});

test('the worker has no listeners for other extensions, and the manifest lets nobody connect', async () => {
  const worker = await scenario.under.getWorker();
  const [listeners, manifest] = await worker.evaluate(() => {
    const { runtime } = Reflect.get(globalThis, 'chrome') as Browser;
    const events = ['onMessageExternal', 'onConnectExternal', 'onUserScriptMessage', 'onUserScriptConnect'];
    const found = events.map((name) => Reflect.get(runtime, name) as { hasListeners(): boolean } | undefined);
    return [found.map((event) => event?.hasListeners() ?? false), runtime.getManifest()] as const;
  });
  expect(listeners).toEqual([false, false, false, false]);
  for (const opening of ['externally_connectable', 'web_accessible_resources', 'content_scripts', 'sandbox']) {
    expect(manifest).not.toHaveProperty(opening);
  }
});

test('every message of another extension’s content script is refused', async () => {
  await web.waitForSelector('html[data-stranger]');
  const before = await readState();
  const answers = await web.evaluate(
    (id, messages) =>
      new Promise<unknown[]>((resolve) => {
        addEventListener('message', ({ data }) => data.answers && resolve(data.answers));
        postMessage({ ask: id, messages });
      }),
    scenario.under.extensionId,
    messages,
  );
  expect(answers).toHaveLength(messages.length);
  for (const answer of answers) expect(answer).toMatch(/^refused/);
  expect(await readState()).toBe(before);
});

test('every message of a sender that only resembles an extension page is refused', async () => {
  const before = await readState();
  const worker = await scenario.under.getWorker();
  const answers = await worker.evaluate(async (messages) => {
    const { runtime } = Reflect.get(globalThis, 'chrome') as Browser;
    const own = runtime.getURL('options.html');
    const contentScript = {
      url: 'https://a.example/',
      origin: 'https://a.example',
      frameId: 0,
      tab: { id: 1, url: own },
    };
    const senders = [
      { id: runtime.id, ...contentScript },
      { id: runtime.id, ...contentScript, url: `https://a.example/${own}` },
      { id: runtime.id, ...contentScript, url: own.replace(runtime.id, `${runtime.id}.a.example`) },
      { id: runtime.id, ...contentScript, url: `blob:${own}` },
      { id: runtime.id, ...contentScript, url: own.toUpperCase() },
      { id: `${runtime.id} `, url: own },
      { url: own },
      { id: runtime.id },
      {},
    ];
    type Dispatch = (message: unknown, sender: unknown, answer: (value: unknown) => void) => void;
    const { dispatch } = runtime.onMessage as unknown as { dispatch: Dispatch };
    const forge = (message: unknown, sender: unknown) =>
      new Promise((resolve) => dispatch.call(runtime.onMessage, message, sender, resolve));
    const all = senders.flatMap((sender) => messages.map((message) => forge(message, sender)));
    return (await Promise.all(all)).map((answer) => JSON.stringify(answer));
  }, messages);
  expect(answers).toHaveLength(9 * messages.length);
  for (const answer of answers) expect(answer).toMatch(/^\{"ok":false,"problem":\{"code":"inputInvalid",/);
  expect(await readState()).toBe(before);
});

test('web pages and other extensions cannot load the extension’s files, in frames or otherwise', async () => {
  const own = `chrome-extension://${scenario.under.extensionId}`;
  for (const page of [web, stranger]) {
    const before = page.frames().length;
    const files = ['popup.html', 'options.html#/connections', 'manifest.json', 'background.js', 'icon/128.png'];
    const loaded = await page.evaluate(
      async (addresses) => {
        const frame = (src: string) =>
          new Promise((resolve) => {
            const element = Object.assign(document.createElement('iframe'), { src, onload: resolve, onerror: resolve });
            document.body.append(element);
          });
        await Promise.all(addresses.map(frame));
        const load = (address: string) =>
          fetch(address).then(
            () => address,
            () => undefined,
          );
        return (await Promise.all(addresses.map(load))).filter(Boolean);
      },
      files.map((file) => `${own}/${file}`),
    );
    expect(loaded).toEqual([]);
    const frames = page.frames().slice(before);
    expect(frames).toHaveLength(files.length);
    for (const frame of frames) expect(frame.url()).not.toContain(own);
  }
});

test('the worker’s broadcasts reach the extension’s pages only, and broadcasts by others do not reach these', async () => {
  const listen = (page: Page) =>
    page.evaluate(() => {
      const channel = new BroadcastChannel('notices');
      const heard: unknown[] = [];
      channel.onmessage = ({ data }) => heard.push(data);
      Object.assign(globalThis, { heard });
      const stolen = { connections: [{ id: 'x', name: 'Stolen', address: 'https://evil.example', keyHint: '' }] };
      channel.postMessage({ type: 'connections', connections: stolen });
    });
  const own = await scenario.under.openExtensionPage('options.html#/connections');
  await Promise.all([listen(web), listen(stranger)]);
  await ask(own, { name: 'saveSettings', input: { ...(await ask(own, { name: 'getSettings', input: {} })).value } });
  for (const page of [web, stranger]) expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual([]);
  expect(await own.evaluate(() => document.body.innerText)).not.toContain('Stolen');
  await own.close();
});
