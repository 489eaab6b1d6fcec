import { afterEach, describe, expect, test, vi } from 'vitest';
import { BatchesContext, useBatchList } from '../../../../components/hooks/use-batches.ts';
import { JobsContext, useJobList } from '../../../../components/hooks/use-jobs.ts';
import { ReportsPage } from '../../../../components/options/reports/ReportsPage.tsx';
import type { ReadBatch } from '../../../../lib/messages/ports.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { defaultReportFilter, type Grouping, type ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { createReportRow, type ReportRow, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import type { View } from '../../../../lib/model/view.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

/** On a busy machine a drawing may take its time. */
const soon = { timeout: 30_000 };

const connection: Connection = {
  id: 'c',
  name: 'Stand-in',
  address: 'https://service.example',
  keyHint: 'abcd',
  privacy: 'private',
  forgetsKey: false,
};

const idle: SyncState = {
  connectionId: 'c',
  status: 'idle',
  done: 3,
  isComplete: true,
  reach: 'all',
  fullAt: 1,
  finishedAt: Date.now(),
};

function createReport(number: number, change: Partial<StoredReport> = {}): ReportRow {
  return createReportRow('c', {
    id: String(number),
    url: `https://shop.example/${number}`,
    createdAt: 1_700_000_000_000 + number,
    seenAt: 1,
    ...change,
  });
}

let mounted: Mounted | undefined;
let visited: View[] = [];
afterEach(async () => {
  await mounted?.remove();
  visited = [];
});

interface Opening {
  groupBy?: Grouping;
  filter?: Partial<ReportFilter>;
  rows?: ReportRow[];
  state?: Partial<SyncState>;
  readReports?: () => Promise<void>;
  readBatch?: ReadBatch;
}

async function open({
  filter = {},
  groupBy,
  rows = [],
  state = {},
  readReports,
  readBatch,
}: Opening = {}): Promise<Mounted> {
  const sync = { ...idle, ...state };
  const go = (view: View) => void visited.push(view);
  const navigation = { go, replace: go, open: go, close: go };
  function Page() {
    const jobs = useJobList();
    const batches = useBatchList();
    const view = { name: 'reports', filter: { ...defaultReportFilter, ...filter }, groupBy } as const;
    return (
      <JobsContext value={jobs}>
        <BatchesContext value={batches}>
          <ReportsPage {...{ connection, view, navigation }} />
        </BatchesContext>
      </JobsContext>
    );
  }
  mounted = await mount(
    <Page />,
    { startSync: () => sync, pauseSync: () => ({ ...sync, status: 'paused' }) },
    { readReports: readReports ?? (async (_id, _options, onRows) => onRows(rows)), ...(readBatch && { readBatch }) },
  );
  return mounted;
}

function listAddresses({ root }: Mounted): string[] {
  return [...root.querySelectorAll('tbody .address')].map((link) => link.textContent ?? '');
}

const some = [
  createReport(1),
  createReport(2, { project: 'Bakery', result: 'good' }),
  createReport(3, { privacy: 'public' }),
];

describe('reports from the local copy', () => {
  test('shows all, the newest first, and says how many', async () => {
    const { root } = await open({ rows: some });
    expect(listAddresses({ root } as Mounted)).toEqual(['shop.example/3', 'shop.example/2', 'shop.example/1']);
    expect(root.querySelector('.list-count')?.textContent).toBe('3 reports');
    expect(root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('4');
    expect([...root.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '2',
      '3',
      '4',
    ]);
  });

  test('says how many of all match', async () => {
    const page = await open({ rows: some, filter: { search: 'SHOP bakery' } });
    expect(listAddresses(page)).toEqual(['shop.example/2']);
    expect(page.root.querySelector('.list-count')?.textContent).toBe('1 of 3 reports');
  });

  test('draws of thousands what a window can show', async () => {
    const page = await open({ rows: Array.from({ length: 5000 }, (_, number) => createReport(number)) });
    expect(listAddresses(page).length).toBeGreaterThan(10);
    expect(listAddresses(page).length).toBeLessThan(80);
    expect(page.root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001');
  });

  test('takes what is told meanwhile, and lets it win over what is read later', async () => {
    let end: (() => void) | undefined;
    const page = await open({
      readReports: (async (_id: string, _options: object, onRows: (rows: ReportRow[]) => void) => {
        onRows([createReport(9)]);
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        onRows([createReport(1, { url: 'https://old.example/' }), createReport(2)]);
      }) as Opening['readReports'],
    });
    expect(listAddresses(page)).toEqual(['shop.example/9']);
    await page.tell({ type: 'reportsChanged', connectionId: 'c', reports: [createReport(1)], removed: ['2'] });
    await page.tell({ type: 'reportsChanged', connectionId: 'other', reports: [createReport(7)], removed: [] });
    end?.();
    await page.tell({ type: 'reportsChanged', connectionId: 'c', reports: [], removed: ['9'] });
    await expect.poll(() => listAddresses(page), soon).toEqual(['shop.example/1']);
  });

  test('keeps its rows while many that come meanwhile are sorted among them', async () => {
    const make = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) => createReport(first + place, { project: `Shop ${place}` }));
    const page = await open({ rows: make(0, 6000), filter: { sortBy: 'project', order: 'asc' } });
    const count = () => page.root.querySelector('table')?.getAttribute('aria-rowcount');
    await vi.waitFor(() => expect(count()).toBe('6001'), soon);
    const seen = new Set<unknown>();
    const { MutationObserver } = page.root.ownerDocument.defaultView as unknown as typeof globalThis;
    const watch = new MutationObserver(() => void seen.add(page.root.querySelector('.skeleton') !== null));
    watch.observe(page.root, { subtree: true, childList: true, attributes: true });
    await page.tell({ type: 'reportsChanged', connectionId: 'c', reports: make(6000, 3000), removed: [] });
    await vi.waitFor(() => expect(count()).toBe('9001'), soon);
    watch.disconnect();
    expect([...seen]).toEqual([false]);
  });

  test('is empty, and reads anew, when the copy was dropped', async () => {
    let rows = some;
    const page = await open({
      readReports: (async (_id: string, _options: object, onRows: (rows: ReportRow[]) => void) =>
        onRows(rows)) as Opening['readReports'],
    });
    rows = [];
    await page.tell({ type: 'reportsDropped', connectionId: 'c' });
    expect(page.root.textContent).toContain('No reports yet');
  });

  test('a column is sorted by from its start, and pressed again from its end', async () => {
    const page = await open({ rows: some, filter: { sortBy: 'url', order: 'asc' } });
    const heads = [...page.root.querySelectorAll<HTMLElement>('th')];
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([
      null,
      null,
      'ascending',
      null,
      null,
      null,
      null,
      null,
    ]);
    for (const head of page.root.querySelectorAll<HTMLElement>('.head-button')) head.click();
    expect(visited.map((view) => view.name === 'reports' && [view.filter.sortBy, view.filter.order])).toEqual([
      ['result', 'asc'],
      ['url', 'desc'],
      ['project', 'asc'],
      ['privacy', 'asc'],
      ['created', 'desc'],
      ['generated', 'desc'],
    ]);
  });

  test('a delete goes to the service as a job, and its row is away at once', async () => {
    const page = await open({ rows: some });
    page.root.querySelectorAll<HTMLElement>('[aria-label="Delete"]')[1]?.click();
    expect(page.sent.at(-1)).toEqual({
      name: 'startJob',
      input: { connectionId: 'c', work: { kind: 'deleteReport', reportId: '2', url: 'https://shop.example/2' } },
    });
    const work = { kind: 'deleteReport', reportId: '2', url: 'https://shop.example/2' } as const;
    const job = {
      id: 'j',
      connectionId: 'c',
      work,
      state: 'waiting',
      waitsFor: 'undo',
      createdAt: 5,
      attempts: 0,
    } as const;
    await page.tell({ type: 'job', job });
    await expect.poll(() => listAddresses(page), soon).toEqual(['shop.example/3', 'shop.example/1']);
    await page.tell({ type: 'job', job: { ...job, state: 'cancelled' } });
    await expect.poll(() => listAddresses(page), soon).toHaveLength(3);
  });

  test('what is about to be deleted counts neither as selected nor as not shown, until it is taken back', async () => {
    const page = await open({ rows: some });
    const readSelection = () => page.root.querySelector('.selection-count')?.textContent;
    for (const box of [...page.root.querySelectorAll<HTMLElement>('tbody .row-check')].slice(0, 2)) {
      box.click();
      await settle();
    }
    expect(readSelection()).toBe('2 reports selected');
    const work = { kind: 'deleteReport', reportId: '2', url: 'https://shop.example/2' } as const;
    const job = { id: 'j', connectionId: 'c', work, state: 'waiting', createdAt: 5, attempts: 0 } as const;
    await page.tell({ type: 'job', job });
    await expect.poll(readSelection, soon).toBe('1 report selected');
    await page.tell({ type: 'job', job: { ...job, state: 'cancelled' } });
    await expect.poll(readSelection, soon).toBe('2 reports selected');
  });
});

describe('a batch that deletes', () => {
  const batch: Batch = {
    id: 'b',
    connectionId: 'c',
    serviceAddress: connection.address,
    kind: 'deleteReport',
    state: 'running',
    total: 2,
    counts: { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 },
    createdAt: 5,
  };
  const items = [1, 2].map((number) => ({
    number,
    reportId: String(number),
    url: '',
    state: 'waiting' as const,
    jobId: `j${number}`,
  }));

  async function openDeleting(): Promise<Mounted> {
    const page = await open({ rows: some, readBatch: async (_id, onItems) => onItems(items) });
    await page.tell({ type: 'batch', batch });
    return page;
  }

  test('takes its rows away before it has begun, and gives them back when it is cancelled or paused', async () => {
    const page = await openDeleting();
    await vi.waitFor(() => expect(listAddresses(page)).toEqual(['shop.example/3']), soon);
    for (const state of ['cancelled', 'running', 'paused'] as const) {
      await page.tell({ type: 'batch', batch: { ...batch, state } });
      await vi.waitFor(() => expect(listAddresses(page)).toHaveLength(state === 'running' ? 1 : 3), soon);
    }
  });

  test('gives a row back whose delete has failed', async () => {
    const page = await openDeleting();
    const work = { kind: 'deleteReport', reportId: '2', url: '' } as const;
    const job = { id: 'j', connectionId: 'c', work, state: 'failed', createdAt: 6, attempts: 1 } as const;
    await page.tell({ type: 'job', job: { ...job, batchId: 'b', number: 2 } });
    await vi.waitFor(() => expect(listAddresses(page)).toEqual(['shop.example/3', 'shop.example/2']), soon);
  });

  test('of all that matched is not said to match nothing, neither before nor after it is through', async () => {
    const filter = { search: 'shop.example/1' };
    const page = await open({ rows: some, filter, readBatch: async (_id, onItems) => onItems(items.slice(0, 1)) });
    await page.tell({ type: 'batch', batch: { ...batch, total: 1 } });
    await vi.waitFor(() => expect(page.root.textContent).toContain('Everything here is deleted'), soon);
    await page.tell({ type: 'reportsChanged', connectionId: 'c', reports: [], removed: ['1'] });
    await settle();
    expect(page.root.textContent).toContain('Everything here is deleted');
    expect(page.root.textContent).not.toContain('Nothing matches');
  });

  test('of another connection touches nothing', async () => {
    const page = await open({ rows: some, readBatch: async (_id, onItems) => onItems(items) });
    await page.tell({ type: 'batch', batch: { ...batch, connectionId: 'other' } });
    expect(listAddresses(page)).toHaveLength(3);
  });
});

describe('the state of the copy', () => {
  test('a failure with nothing else to show is told in full, and one that passes by the chip alone', async () => {
    const state = { status: 'failed', problem: { code: 'serviceFault' } } as const;
    const page = await open({ rows: some, state });
    expect(page.root.querySelector('.problem')).toBeNull();
    expect(page.root.querySelector('.status-chip')?.textContent).toContain('The service had an internal error.');
    await page.remove();
    const empty = await open({ state });
    expect(empty.root.querySelector('.problem')?.textContent).toContain('The list could not be refreshed.');
  });

  test('a part of the reports is not counted as all of them', async () => {
    const state = { status: 'running', isComplete: false, done: 300, total: 1200 } as const;
    const page = await open({ rows: some, filter: { search: 'bakery' }, state });
    expect(page.root.querySelector('.list-count')?.textContent).toBe('1 of 1,200 found so far');
    await page.tell({ type: 'sync', sync: idle });
    expect(page.root.querySelector('.list-count')?.textContent).toBe('1 of 3 reports');
    await page.remove();
    const none = await open({ rows: some, filter: { search: 'nowhere' }, state: { ...state, status: 'paused' } });
    expect(none.root.textContent).not.toContain('Nothing matches');
  });

  test('where the copy was paused, the service is asked for the page after it, by the size its pages really have', async () => {
    const paused = { status: 'paused', isComplete: false, done: 60, size: 20 } as const;
    const { sent } = await open({ rows: some, state: paused });
    const listAsked = () => sent.filter(({ name }) => name === 'listReports').map(({ input }) => input);
    await vi.waitFor(() => expect(listAsked()).toMatchObject([{ filter: { page: 4 } }]), soon);
  });

  test('a refused key leads to Connections, and is gone with the next sync', async () => {
    const page = await open({ rows: some, state: { status: 'failed', problem: { code: 'keyRefused' } } });
    expect(page.root.querySelector('.problem a')?.getAttribute('href')).toBe('#/connections');
    await page.tell({ type: 'sync', sync: idle });
    expect(page.root.querySelector('.problem')).toBeNull();
  });

  test('a list grouped by page says where no page has two reports', async () => {
    const page = await open({ rows: some, groupBy: 'page' });
    const words = 'No page has more than one report.';
    expect(page.root.textContent).toContain(words);
    await page.remove();
    const twice = await open({ rows: [...some, createReport(4, { url: some[0]?.url })], groupBy: 'page' });
    expect(twice.root.textContent).not.toContain(words);
  });

  test('a copy that cannot be read says so and can be tried again', async () => {
    let isBroken = true;
    const page = await open({
      readReports: async () => {
        if (isBroken) throw new Error('The disk is gone.');
      },
    });
    expect(page.root.textContent).toContain('The disk is gone.');
    isBroken = false;
    [...page.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')?.click();
    await page.tell({ type: 'sync', sync: idle });
    expect(page.root.textContent).toContain('No reports yet');
  });

  test('what a filter shows can be saved as a view, and what a task has made cannot: it is forgotten', async () => {
    const listButtons = ({ root }: Mounted) =>
      [...root.querySelectorAll('button')].map(({ textContent }) => textContent);
    const page = await open({ rows: some, filter: { search: 'shop', results: ['good'] } });
    expect(listButtons(page)).toContain('Save view');
    await page.remove();
    const ofTask = await open({ rows: some, filter: { task: 'b1', results: ['good'] } });
    expect(listButtons(ofTask)).toContain('Clear');
    expect(listButtons(ofTask)).not.toContain('Save view');
  });

  test('nothing that matches leads back to everything, in the order that was chosen', async () => {
    const page = await open({
      rows: some,
      filter: { search: 'nowhere', since: '2026-01-01', sortBy: 'url', order: 'asc' },
    });
    expect(page.root.textContent).toContain('Nothing matches');
    [...page.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear filters')?.click();
    expect(visited).toEqual([
      {
        name: 'reports',
        filter: { ...defaultReportFilter, sortBy: 'url', order: 'asc' },
      },
    ]);
  });
});
