import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BatchesContext, useBatchList } from '../../../../components/hooks/use-batches.ts';
import { JobsContext, useJobList } from '../../../../components/hooks/use-jobs.ts';
import { LocalCopy } from '../../../../components/options/reports/LocalCopy.tsx';
import { ReportsPage } from '../../../../components/options/reports/ReportsPage.tsx';
import type { ReadBatch, ReadReports } from '../../../../lib/messages/ports.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { defaultReportFilter, type Grouping, type ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import {
  createReportRow,
  type ReportRow,
  type SeenGrade,
  type StoredReport,
} from '../../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import type { View } from '../../../../lib/model/view.ts';
import { createTestJob } from '../../../lib/jobs/create-test-job.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire } from '../bulk/open-bulk.tsx';

speakEnglish();

/** Rendering may take long on a busy machine. */
const pollOptions = { timeout: 30_000 };

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
  localStorage.removeItem('lastList');
});

interface Opening {
  groupBy?: Grouping;
  filter?: Partial<ReportFilter>;
  rows?: ReportRow[];
  state?: Partial<SyncState>;
  readReports?: ReadReports;
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
          <LocalCopy connectionId={connection.id} view={view}>
            <ReportsPage {...{ connection, view, navigation }} />
          </LocalCopy>
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

describe('the list of reports from the local copy', () => {
  test('the note of a report that got worse names the checks that passed until its grade changed, with their values', async () => {
    const states: SeenGrade[] = [
      { result: 'good', at: 1, failedChecks: ['Title', 'H1'] },
      { result: 'good', at: 2, failedChecks: ['Title'] },
      {
        result: 'bad',
        at: 3,
        failedChecks: ['Title', 'H1', 'Load time', 'Size', 'constructor'],
        valuesBefore: { 'Load time': '1.2\u202e s', Size: 1200 },
      },
    ];
    const { root } = await open({
      rows: [
        createReport(1, { ...states[2], states, values: { Title: 12, 'Load time': '4.8\u202e s', Size: 1200 } }),
        createReport(2, { url: 'https://shop.example/b', result: 'good', failedChecks: ['Title'] }),
        createReport(3, { url: 'https://shop.example/b', result: 'decent', failedChecks: ['Canonical'] }),
      ],
    });
    expect([...root.querySelectorAll('tbody .row-note')].map(({ textContent }) => textContent)).toEqual([
      'worse than last report: Good · Canonical',
      'worse, was Good · H1, Load time \u20661.2%E2%80%AE s → 4.8%E2%80%AE s\u2069, Size 1,200, constructor',
    ]);
    // The column begins with the same names.
    expect([...root.querySelectorAll('tbody .failed-names')].map(({ textContent }) => textContent)).toEqual([
      '1 · new: Canonical',
      '1 · Title',
      '5 · new: H1, Load time \u20661.2%E2%80%AE s → 4.8%E2%80%AE s\u2069, Size 1,200, constructor · Title',
    ]);
  });

  test('shows all reports, newest first, and their number', async () => {
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

  test('shows reports from notices; rows read later do not overwrite them', async () => {
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
    await page.broadcast({ type: 'reportsChanged', connectionId: 'c', reports: [createReport(1)], removed: ['2'] });
    await page.broadcast({ type: 'reportsChanged', connectionId: 'other', reports: [createReport(7)], removed: [] });
    end?.();
    await page.broadcast({ type: 'reportsChanged', connectionId: 'c', reports: [], removed: ['9'] });
    await expect.poll(() => listAddresses(page), pollOptions).toEqual(['shop.example/1']);
  });

  test('is read again and is empty after the copy was deleted', async () => {
    let rows = some;
    const page = await open({
      readReports: (async (_id: string, _options: object, onRows: (rows: ReportRow[]) => void) =>
        onRows(rows)) as Opening['readReports'],
    });
    rows = [];
    await page.broadcast({ type: 'reportsDropped', connectionId: 'c' });
    expect(page.root.textContent).toContain('No reports yet');
  });

  test('is sorted by a pressed column, and in the opposite order if pressed again', async () => {
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
    ]);
    for (const head of page.root.querySelectorAll<HTMLElement>('.head-button')) head.click();
    expect(visited.map((view) => view.name === 'reports' && [view.filter.sortBy, view.filter.order])).toEqual([
      ['result', 'desc'],
      ['url', 'desc'],
      ['project', 'asc'],
      ['privacy', 'asc'],
      ['generated', 'desc'],
    ]);
  });

  test('has no column in which the filter leaves only one value, or that repeats the hosts of the addresses', async () => {
    const readHeads = ({ root }: Mounted) => [...root.querySelectorAll('.head-name')].map((head) => head.textContent);
    expect(readHeads(await open({ rows: some }))).toEqual(['Address', 'Project', 'Privacy', 'Analysed']);
    mounted?.remove();
    const ofProject = await open({ rows: some, filter: { projects: ['Bakery'] } });
    expect(readHeads(ofProject)).toEqual(['Address', 'Privacy', 'Analysed']);
    mounted?.remove();
    const published = await open({ rows: some, filter: { privacies: ['public'] } });
    expect(readHeads(published)).toEqual(['Address', 'Project', 'Analysed']);
    mounted?.remove();
    expect(readHeads(await open({ rows: some, filter: { projects: ['Bakery', 'Shop'] } }))).toContain('Project');
    mounted?.remove();
    const ofHosts = some.map((row) => ({ ...row, project: row.host }));
    expect(readHeads(await open({ rows: ofHosts }))).toEqual(['Address', 'Privacy', 'Analysed']);
  });

  test('offers to save a filtered list as a view, but not the list of a task, which is deleted some day', async () => {
    const offers = ({ root }: Mounted) =>
      [...root.querySelectorAll('button')].filter(
        (button) => button.textContent === 'Save view' && button.getAttribute('aria-disabled') !== 'true',
      ).length;
    expect(offers(await open({ rows: some, filter: { results: ['good'] } }))).toBeGreaterThan(0);
    mounted?.remove();
    expect(offers(await open({ rows: some, filter: { results: ['good'], task: 'b1' } }))).toBe(0);
  });

  test('starts a job for a delete, and hides its row at once until the job is cancelled', async () => {
    const page = await open({ rows: some });
    page.root.querySelectorAll<HTMLElement>('[aria-label="Delete"]')[1]?.click();
    expect(page.sent.at(-1)).toEqual({
      name: 'startJob',
      input: { connectionId: 'c', work: { kind: 'deleteReport', reportId: '2', url: 'https://shop.example/2' } },
    });
    const work = { kind: 'deleteReport', reportId: '2', url: 'https://shop.example/2' } as const;
    const job = { id: 'j', work, createdAt: 5 };
    await page.broadcast({ type: 'job', job: createTestJob({ ...job, waitsFor: 'undo' }) });
    await expect.poll(() => listAddresses(page), pollOptions).toEqual(['shop.example/3', 'shop.example/1']);
    await page.broadcast({ type: 'job', job: createTestJob({ ...job, state: 'cancelled' }) });
    await expect.poll(() => listAddresses(page), pollOptions).toHaveLength(3);
  });

  test('takes a double click on a bin, a re-run or a filter for one click, since another row has moved under the pointer', async () => {
    const page = await open({ rows: some, filter: { projects: ['Bakery'], results: ['good'] } });
    const doubleClick = async (label: string) => {
      fire(page.root.querySelector(label), 'click', { detail: 1 });
      await settle();
      fire(page.root.querySelector(label), 'click', { detail: 2 });
      await settle();
    };
    await doubleClick('tbody [aria-label="Delete"]');
    await doubleClick('tbody [aria-label="Re-run"]');
    expect(page.sent.filter(({ name }) => name === 'startJob')).toHaveLength(2);
    await doubleClick('.filter-chip');
    expect(visited).toHaveLength(1);
  });

  test('does not count a report that is being deleted as selected, until it is undone', async () => {
    const page = await open({ rows: some });
    const readSelection = () => page.root.querySelector('.selection-count')?.textContent;
    for (const box of [...page.root.querySelectorAll<HTMLElement>('tbody .row-check')].slice(0, 2)) {
      box.click();
      await settle();
    }
    expect(readSelection()).toBe('2 reports selected');
    const work = { kind: 'deleteReport', reportId: '2', url: 'https://shop.example/2' } as const;
    const job = { id: 'j', work, createdAt: 5 };
    await page.broadcast({ type: 'job', job: createTestJob(job) });
    await expect.poll(readSelection, pollOptions).toBe('1 report selected');
    await page.broadcast({ type: 'job', job: createTestJob({ ...job, state: 'cancelled' }) });
    await expect.poll(readSelection, pollOptions).toBe('2 reports selected');
  });
});

describe('a batch of deletes', () => {
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
  }));

  async function openDeleting(): Promise<Mounted> {
    const page = await open({ rows: some, readBatch: async () => items });
    await page.broadcast({ type: 'batch', batch });
    return page;
  }

  test('hides its rows before it starts, and shows them again when it is cancelled or paused', async () => {
    const page = await openDeleting();
    await vi.waitFor(() => expect(listAddresses(page)).toEqual(['shop.example/3']), pollOptions);
    for (const state of ['cancelled', 'running', 'paused'] as const) {
      await page.broadcast({ type: 'batch', batch: { ...batch, state } });
      await vi.waitFor(() => expect(listAddresses(page)).toHaveLength(state === 'running' ? 1 : 3), pollOptions);
    }
  });

  test('shows a row again whose delete has failed', async () => {
    const page = await openDeleting();
    const work = { kind: 'deleteReport', reportId: '2', url: '' } as const;
    const job = createTestJob({ id: 'j', work, state: 'failed', createdAt: 6, batchId: 'b', number: 2 });
    await page.broadcast({ type: 'job', job });
    await vi.waitFor(() => expect(listAddresses(page)).toEqual(['shop.example/3', 'shop.example/2']), pollOptions);
  });

  test('of another connection hides no rows', async () => {
    const page = await open({ rows: some, readBatch: async () => items });
    await page.broadcast({ type: 'batch', batch: { ...batch, connectionId: 'other' } });
    expect(listAddresses(page)).toHaveLength(3);
  });
});

describe('the state of the list', () => {
  test('a failed sync is shown only by the status chip if there are rows, and in full if there are none', async () => {
    const state = { status: 'failed', problem: { code: 'serviceFault' } } as const;
    const page = await open({ rows: some, state });
    expect(page.root.querySelector('.problem')).toBeNull();
    expect(page.root.querySelector('.status-chip')?.textContent).toContain('The service had an internal error.');
    await page.remove();
    const empty = await open({ state });
    expect(empty.root.querySelector('.problem')?.textContent).toContain('The list could not be refreshed.');
  });

  test('an incomplete copy is not shown as complete', async () => {
    const state = { status: 'running', isComplete: false, done: 300, total: 1200 } as const;
    const page = await open({ rows: some, filter: { search: 'bakery' }, state });
    expect(page.root.querySelector('.list-count')?.textContent).toBe('1 of 1,200 found so far');
    await page.broadcast({ type: 'sync', sync: idle });
    expect(page.root.querySelector('.list-count')?.textContent).toBe('1 of 3 reports');
    await page.remove();
    const none = await open({ rows: some, filter: { search: 'nowhere' }, state: { ...state, status: 'paused' } });
    expect(none.root.textContent).not.toContain('Nothing matches');
  });

  test('a list of which only a part is read is not called the whole list, neither to export nor to delete', async () => {
    const page = await open({ rows: some, state: { status: 'paused', isComplete: false, done: 3, total: 1200 } });
    const press = async (label: string) => {
      page.root.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
      await settle();
    };
    const readDialogs = () => [...page.root.querySelectorAll('dialog')].map(({ textContent }) => textContent).join();
    await press('Export');
    expect(readDialogs()).toContain('only a part of the reports');
    await press('Close');
    page.root.querySelector<HTMLElement>('thead .row-check')?.click();
    await settle();
    await press('Re-run 3 reports');
    expect(readDialogs()).toContain('only a part of the reports');
    expect(readDialogs()).not.toContain('whole list');
  });

  test('is not called the whole list while it is read from the database', async () => {
    const { root } = await open({
      readReports: async (_id, _options, onRows) => {
        await onRows(some);
        await new Promise(() => undefined);
      },
    });
    root.querySelector<HTMLElement>('thead .row-check')?.click();
    await settle();
    root.querySelector<HTMLElement>('[aria-label="Re-run 3 reports"]')?.click();
    await settle();
    expect(root.querySelector('dialog')?.textContent).toContain('only a part of the reports');
  });

  test('while a sync runs, the list without filters requests nothing, and a filtered one asks for its reports', async () => {
    const running = { status: 'running', isComplete: false, done: 60 } as const;
    const plain = await open({ rows: some, state: running });
    onTestFinished(() => plain.remove());
    const filtered = await open({ rows: some, state: running, filter: { search: 'shop' } });
    await vi.waitFor(() => expect(filtered.sent.map(({ name }) => name)).toContain('listReports'), pollOptions);
    // Both wait equally long after they open, so the first would have asked by now.
    expect(plain.sent.map(({ name }) => name)).not.toContain('listReports');
  });

  test('a rejected key is shown with a link to Connections, until the next sync', async () => {
    const page = await open({ rows: some, state: { status: 'failed', problem: { code: 'keyRefused' } } });
    expect(page.root.querySelector('.problem a')?.getAttribute('href')).toBe('#/connections');
    await page.broadcast({ type: 'sync', sync: idle });
    expect(page.root.querySelector('.problem')).toBeNull();
  });

  test('a copy that cannot be read shows the problem and can be retried', async () => {
    let isBroken = true;
    const page = await open({
      readReports: async () => {
        if (isBroken) throw new Error('The disk is gone.');
      },
    });
    expect(page.root.textContent).toContain('The disk is gone.');
    isBroken = false;
    [...page.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')?.click();
    await page.broadcast({ type: 'sync', sync: idle });
    expect(page.root.textContent).toContain('No reports yet');
  });

  test('if nothing matches, “Clear filters” shows all reports and keeps the order', async () => {
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

test('the note about copied private links is only about the reports that are still selected', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { root } = await open({ rows: [1, 2].map((number) => createReport(number, { privacy: 'private' })) });
  const toggle = async (row: number) => {
    root.querySelectorAll<HTMLElement>('tbody input[type="checkbox"]')[row]?.click();
    await settle();
  };
  await toggle(0);
  root.querySelector<HTMLElement>('[aria-label="Copy links"]')?.click();
  await vi.waitFor(() => expect(root.querySelector('.private-note')).not.toBeNull(), pollOptions);
  await toggle(0);
  await toggle(1);
  expect(root.querySelector('.selection-count')?.textContent).toBe('1 report selected');
  expect(root.querySelector('.private-note')).toBeNull();
});
