import { afterEach, describe, expect, test, vi } from 'vitest';
import { readDraft } from '../../../../lib/browser/page-storage/unsent-draft.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import { createReportRow, type ReportRow, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { speakEnglish } from '../../speak-english.ts';
import { batch, fill, fire, type OpenBulk, openBulk, waitUntilIdle } from './open-bulk.tsx';

speakEnglish();

let page: OpenBulk | undefined;
afterEach(() => page?.remove());

async function open(...opening: Parameters<typeof openBulk>): Promise<OpenBulk> {
  page = await openBulk(...opening);
  return page;
}

const known: ReportRow = createReportRow('c', {
  id: '7',
  url: 'https://www.shop.example/known/',
  result: 'good',
  createdAt: Date.now() - 3 * 86_400_000,
  seenAt: 1,
});

const list = [
  'https://shop.example/a#top',
  'http://shop.example/a/',
  'https://shop.example/known',
  'https://shop.example/?token=3f9c2d1b8a7e6f5d4c3b2a19',
  'chrome://settings/',
  'Pages to check:',
].join('\n');

const startBatch = () => batch;

const pollOptions = { timeout: 30_000, interval: 10 };

function listStarted({ sent }: OpenBulk) {
  return sent.filter(({ name }) => name === 'startBatch').map(({ input }) => input);
}

/** Chooses an action in the drop-down of the line that contains the text. */
async function choose({ root }: OpenBulk, words: string, action: string): Promise<void> {
  const row = [...root.querySelectorAll('tbody tr')].find(({ textContent }) => textContent?.includes(words));
  await chooseIn(root, row?.querySelector('select'), action);
}

async function chooseIn(root: HTMLElement, select: Element | null | undefined, value: string): Promise<void> {
  // In linkedom the value of a select cannot be set.
  if (select) Object.defineProperty(select, 'value', { value, configurable: true });
  fire(select ?? null, 'change');
  await waitUntilIdle(root);
}

describe('the list of addresses', () => {
  test('shows the kind of each line, with the reason', async () => {
    const { type, press, listRows, listCounts, root } = await open({ rows: [known] });
    await type(list);
    await press('Add to the list');
    expect(listCounts()).toEqual([
      'All 6',
      'Ready 1',
      'Already analysed 1',
      'To confirm 1',
      'Duplicates 1',
      'Can’t be analysed 2',
    ]);
    const words = [
      'Not sent: #top',
      'Same page as another line',
      '3 days ago',
      'may contain a secret',
      'one of the browser’s own pages',
      'No address found',
    ];
    for (const [row, text] of listRows().entries()) expect(text).toContain(words[row]);
    expect(root.querySelector('textarea')?.value).toBe('');
    expect(root.querySelector('.list-count')?.textContent).toBe('6 lines');
  });

  test('shows a host in the letters in which it was pasted, and the words after an address as not sent', async () => {
    const { listRows } = await open({
      rows: [known],
      draft: { texts: ['https://bücher.example/a b c', 'http://xn--bcher-kva.example', `${known.url} d e`] },
    });
    expect(listRows()[0]).toMatch(/^bücher\.example\/aNot sent: b c/);
    expect(listRows()[2]).toContain('3 days agoNot sent: d e');
    expect(listRows()[1]).toContain('xn--bcher-kva.example');
  });

  test('sends new and known pages after a confirmation, and keeps the other lines with a hint', async () => {
    const opened = await open({ rows: [known], draft: { texts: list.split('\n') }, answers: { startBatch } });
    await opened.press('Analyse 1, re-run 1');
    expect(listStarted(opened)).toEqual([]);
    const question = opened.root.querySelector('dialog')?.textContent;
    expect(question).toContain('1 new page is sent to \u2068Stand-in\u2069');
    expect(question).toContain('1 page already has a report, which is re-run.');
    await opened.press('Cancel');
    expect(listStarted(opened)).toEqual([]);
    await opened.press('Analyse 1, re-run 1');
    await opened.confirm();
    expect(listStarted(opened)).toEqual([
      {
        id: expect.any(String),
        connectionId: 'c',
        kind: 'create',
        privacy: 'private',
        acceptsRisk: false,
        items: [{ url: 'https://shop.example/a' }, { url: 'https://shop.example/known', reportId: '7' }],
      },
    ]);
    expect(readDraft().texts).toEqual(list.split('\n').slice(3));
    expect(opened.listCounts().slice(0, 2)).toEqual(['All 3', 'Ready 0']);
    expect(opened.root.querySelector('.list-count')?.textContent).toBe(
      '3 lines were not sent. Choose what to do with them, or remove them.',
    );
    expect(opened.findButton('Nothing in the list is to be sent.')?.disabled).toBe(true);
  });

  test('needs no password to re-run reports, even if new reports would get one', async () => {
    const draft = { texts: [known.url], privacy: 'password' as const };
    const opened = await open({ rows: [known], draft, answers: { startBatch } });
    await opened.press('Re-run 1 report');
    await opened.confirm();
    const items = [{ url: known.url, reportId: '7' }];
    expect(listStarted(opened)).toEqual([
      { id: expect.any(String), connectionId: 'c', kind: 'rerun', acceptsRisk: false, items },
    ]);
  });

  test('sends each line as chosen for it', async () => {
    const opened = await open({ rows: [known], draft: { texts: list.split('\n') }, answers: { startBatch } });
    await choose(opened, 'shop.example/known', 'create');
    await choose(opened, 'token', 'create');
    await choose(opened, 'Not sent: #top', 'skip');
    await opened.press('Analyse 2 pages');
    const question = opened.root.querySelector('dialog')?.textContent;
    expect(question).toContain('1 of them may contain a secret');
    await opened.confirm();
    const [known7, token] = list.split('\n').slice(2, 4);
    expect(listStarted(opened)).toMatchObject([{ acceptsRisk: true, items: [{ url: known7 }, { url: token }] }]);
    expect(JSON.stringify(listStarted(opened))).not.toContain('reportId');
  });

  test('says how many lines were not sent, until another line is added', async () => {
    const opened = await open({
      draft: { texts: ['https://shop.example/a', 'chrome://settings/'] },
      answers: { startBatch },
    });
    const readHead = () => opened.root.querySelector('.list-count')?.textContent;
    await opened.press('Analyse 1 page');
    await opened.confirm();
    await expect.poll(readHead, pollOptions).toContain('1 line was not sent.');
    await opened.type('https://shop.example/b');
    await opened.press('Add to the list');
    await expect.poll(readHead, pollOptions).toBe('2 lines');
  });

  test('has buttons that choose for all lines of the shown kind', async () => {
    const texts = [1, 2, 3].map((number) => `https://shop.example/?api_key=3f9c2d1b8a7e6f5d${number}`);
    const opened = await open({ rows: [known], draft: { texts: [...texts, known.url] }, view: { kind: 'risky' } });
    await opened.press('Analyse all');
    expect(opened.findButton('Analyse 3, re-run 1')).toBeDefined();
    await opened.press('Skip all');
    expect(opened.findButton('Re-run 1 report')).toBeDefined();
    // A page that has a report gets another one.
    const analysed = await open({ rows: [known], draft: { texts: [known.url] }, view: { kind: 'known' } });
    expect(analysed.findButton('New reports for all')).toBeDefined();
    expect(analysed.findButton('Analyse all')).toBeUndefined();
  });

  test('a click before the next sort removes no other line', async () => {
    const texts = ['chrome://settings/', 'https://a.example/', 'https://b.example/'];
    const { root, findButton } = await open({ draft: { texts }, view: { kind: 'refused' } });
    const remove = root.querySelector<HTMLElement>('[aria-label="Remove"]');
    findButton('Remove all')?.click();
    remove?.click();
    await waitUntilIdle(root);
    expect(readDraft().texts).toEqual(texts.slice(1));
  });

  test('deletes the choice for a line with the line', async () => {
    const opened = await open({ draft: { texts: list.split('\n') } });
    await choose(opened, 'token', 'create');
    expect(readDraft().choices).toHaveLength(1);
    const row = [...opened.root.querySelectorAll('tbody tr')].find(({ textContent }) => textContent?.includes('token'));
    row?.querySelector<HTMLElement>('[aria-label="Remove"]')?.click();
    await waitUntilIdle(opened.root);
    expect(readDraft().choices).toEqual([]);
  });

  test.each(['Clear list', 'Remove all'])('brings back what “%s” has removed, with the choices', async (button) => {
    const texts = ['chrome://settings/', 'chrome://about/', 'https://a.example/?token=3f9c2d1b8a7e6f5d4c3b2a19'];
    const opened = await open({ draft: { texts } });
    await choose(opened, 'token', 'create');
    const before = readDraft();
    await opened.remove();
    const { press, root } = await open({ draft: before, view: { kind: 'refused' } });
    await press(button);
    const left = button === 'Clear list' ? 0 : 1;
    expect(readDraft().texts).toHaveLength(left);
    expect(root.textContent).toContain(`Removed: ${3 - left} lines`);
    await press('Undo');
    expect(readDraft()).toEqual(before);
    expect(root.textContent).not.toContain('Removed:');
  });

  test('keeps the actions that were chosen after a removal when that is undone', async () => {
    const opened = await open({ draft: { texts: ['a', 'b', 'c'].map((name) => `https://${name}.example/`) } });
    opened.root.querySelector<HTMLElement>('tbody tr [aria-label="Remove"]')?.click();
    await waitUntilIdle(opened.root);
    await choose(opened, 'b.example', 'skip');
    await opened.press('Undo');
    expect(opened.findButton('Analyse 2 pages')).toBeDefined();
  });

  test('takes a double click on a line’s × for one click, since the next line has taken its place', async () => {
    const texts = ['https://a.example/', 'https://b.example/', 'https://c.example/'];
    const { root } = await open({ draft: { texts } });
    for (const detail of [1, 2]) {
      fire(root.querySelector('[aria-label="Remove"]'), 'click', { detail });
      await waitUntilIdle(root);
    }
    expect(readDraft().texts).toEqual(texts.slice(1));
  });

  test('says how many addresses were in it already, whether in the same paste or before', async () => {
    const { type, press, root } = await open({ draft: { texts: ['https://a.example'] } });
    await type('a.example\nb.example\nb.example');
    await press('Add to the list');
    expect(root.textContent).toContain('2 addresses were in the list already.');
    expect(readDraft().texts).toEqual(['https://a.example', 'https://b.example']);
  });

  test('has at most 5,000 addresses, says how many were left out, and renders only visible rows', async () => {
    const texts = Array.from({ length: 4_998 }, (_, number) => `https://shop.example/${number}`);
    const { type, press, root, listRows } = await open({ draft: { texts } });
    await type('a.example\nb.example\nc.example\nd.example');
    await press('Add to the list');
    expect(root.textContent).toContain('There is no room for 2 addresses: a list takes 5,000.');
    expect(readDraft().texts.slice(-2)).toEqual(['https://a.example', 'https://b.example']);
    expect(listRows().length).toBeLessThan(100);
  });

  test('is checked again when the settings change, and when reports of its pages are added or deleted', async () => {
    const rows: StoredReport[] = [];
    const opened = await open({ rows, draft: { texts: ['https://shop.example/known'] } });
    expect(opened.listCounts()[1]).toBe('Ready 1');
    await opened.broadcast({ type: 'reportsChanged', connectionId: 'c', reports: [known], removed: [] });
    await vi.waitUntil(() => opened.listCounts()[2] === 'Already analysed 1', pollOptions);
    await opened.broadcast({ type: 'reportsChanged', connectionId: 'c', reports: [], removed: ['7'] });
    await vi.waitUntil(() => opened.listCounts()[1] === 'Ready 1', pollOptions);
    await opened.broadcast({
      type: 'settings',
      settings: { ...defaultSettings, excludedSites: ['*://*.shop.example/*'] },
    });
    await vi.waitUntil(() => opened.listCounts()[5] === 'Can’t be analysed 1', pollOptions);
    expect(opened.listRows()[0]).toContain('You excluded this site');
    expect(opened.root.querySelector('.col-choice a')?.getAttribute('href')).toBe('#/settings');
  });

  test('says that the local copy is incomplete', async () => {
    const { root } = await open({ draft: { texts: ['a.example'] }, state: { status: 'paused', isComplete: false } });
    expect(root.textContent).toContain('Only some of your reports are loaded');
  });
});

describe('an unsent list', () => {
  test('is saved while the user types, without the password', async () => {
    const opened = await open({
      draft: { texts: ['https://a.example/'], privacy: 'password' },
      answers: { startBatch },
    });
    await opened.type('half an addr');
    await fill(opened.root, '.password-field input', 'open sesame');
    expect(readDraft()).toMatchObject({ typed: 'half an addr', texts: ['https://a.example/'] });
    await opened.press('Analyse 1 page');
    await opened.confirm();
    expect(listStarted(opened)).toMatchObject([{ privacy: 'password', password: 'open sesame' }]);
    expect(JSON.stringify(readDraft())).not.toContain('sesame');
  });

  test('keeps text in the field, and addresses added while a batch is being started', async () => {
    const opened = await open({
      draft: { texts: ['https://a.example/'], typed: 'https://b.example/' },
      tabs: ['https://c.example/'],
      answers: {
        startBatch: async () => {
          opened.findButton('Add the tabs of this window')?.click();
          await vi.waitUntil(() => readDraft().texts.length === 2, pollOptions);
          return batch;
        },
      },
    });
    await opened.press('Analyse 1 page');
    await opened.confirm();
    await vi.waitFor(() => expect(listStarted(opened)).toHaveLength(1), pollOptions);
    expect(readDraft()).toMatchObject({ typed: 'https://b.example/', texts: ['https://c.example/'] });
  });

  test('leaves the page, even if the user left it and came back while its batch was being started', async () => {
    const answered = Promise.withResolvers<Batch>();
    const texts = ['https://a.example/', 'chrome://settings/'];
    const opened = await open({ draft: { texts }, answers: { startBatch: () => answered.promise } });
    await opened.press('Analyse 1 page');
    opened.root.querySelector<HTMLElement>('dialog .button-primary')?.click();
    await vi.waitFor(() => expect(listStarted(opened)).toHaveLength(1), pollOptions);
    await opened.reopen();
    answered.resolve(batch);
    await vi.waitFor(() => expect(readDraft().texts).toEqual(texts.slice(1)), pollOptions);
    await waitUntilIdle(opened.root);
    expect(opened.listCounts()[0]).toBe('All 1');
    await opened.type('half an addr');
    expect(readDraft().texts).toEqual(texts.slice(1));
  });

  test('is kept if its batch cannot be started', async () => {
    const refuse = () => Promise.reject(new Error('The disk is full.'));
    const opened = await open({ draft: { texts: ['https://a.example/'] }, answers: { startBatch: refuse } });
    await opened.press('Analyse 1 page');
    await opened.confirm();
    expect(opened.root.textContent).toContain('The disk is full.');
    expect(opened.listRows()).toHaveLength(1);
  });
});
