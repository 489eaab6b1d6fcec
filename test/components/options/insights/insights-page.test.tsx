import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { InsightsPage } from '../../../../components/options/insights/InsightsPage.tsx';
import { LocalCopy } from '../../../../components/options/reports/LocalCopy.tsx';
import type { InsightsFilter } from '../../../../lib/model/filter/insights-filter.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';
import { createReportRow, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import type { InsightsView, View } from '../../../../lib/model/view.ts';
import { type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, connection, pollOptions } from '../activity/open-activity.tsx';

speakEnglish();

const idle: SyncState = { connectionId: 'c1', status: 'idle', done: 3, isComplete: true, fullAt: 1, finishedAt: 1 };

let next = 0;
function make(project: string, result: Grade | undefined, change: Partial<StoredReport> = {}): StoredReport {
  next += 1;
  const createdAt = new Date(2025, 2, 1 + (next % 3), 12).getTime();
  return {
    id: String(next),
    url: `https://a.example/${next}`,
    project,
    ...(result && { result }),
    createdAt,
    seenAt: 1,
    ...change,
  };
}

let mounted: Mounted | undefined;
let visited: View[] = [];
afterEach(async () => {
  await mounted?.remove();
  visited = [];
});

interface Opening {
  filter?: Partial<InsightsFilter>;
  rows?: StoredReport[];
  state?: Partial<SyncState>;
  readReports?: () => Promise<void>;
}

function draw(filter: Partial<InsightsFilter>) {
  const go = (view: View) => void visited.push(view);
  const view: InsightsView = { name: 'insights', filter: { projects: [], ...filter } };
  return (
    <LocalCopy connectionId={connection.id} view={view}>
      <InsightsPage view={view} navigation={{ go, replace: go, open: go, close: go }} />
    </LocalCopy>
  );
}

async function open({ filter = {}, rows = [], state = {}, readReports }: Opening = {}): Promise<Mounted> {
  const sync = { ...idle, ...state };
  mounted = await mount(
    draw(filter),
    { startSync: () => sync },
    {
      readReports: readReports ?? (async (id, _options, onRows) => onRows(rows.map((row) => createReportRow(id, row)))),
    },
  );
  const { root } = mounted;
  await vi.waitUntil(() => !root.querySelector('.insights-waiting'), pollOptions);
  return mounted;
}

function readTable({ root }: Mounted, label: string): string[][] {
  const rows = [...root.querySelectorAll(`table[aria-labelledby="${label}"] tr`)];
  return rows.map((row) =>
    [...row.querySelectorAll('th, td:not(.figure-bar)')].map(
      (cell) =>
        cell.querySelector('[role="img"]:not([aria-hidden] *)')?.getAttribute('aria-label') ??
        cell.querySelector('a')?.textContent ??
        cell.textContent ??
        '',
    ),
  );
}

const mixed = () => [
  make('Shop', 'good'),
  make('Shop', 'good'),
  make('Shop', 'bad'),
  make('Blog', 'decent'),
  make('Blog', undefined),
  make('', 'bad'),
];

describe('the insights', () => {
  test('show the shares of the grades, each with a link to its reports', async () => {
    const { root } = await open({ rows: mixed() });
    expect(readTable(mounted as Mounted, 'figure-grades')).toEqual([
      ['Grade', 'Reports', 'Share'],
      ['Good', '2', '33%'],
      ['Decent', '1', '17%'],
      ['Bad', '2', '33%'],
      ['No grade yet', '1', '17%'],
    ]);
    expect(root.querySelector('table a')?.getAttribute('href')).toBe('#/reports?result=good');
    expect(root.querySelector('.list-count')?.textContent).toBe('6 reports');
  });

  test('say how many reports are not in the chart because their time of creation is unknown', async () => {
    const { root } = await open({ rows: [make('Shop', 'good', { createdAt: undefined }), make('Shop', 'bad')] });
    expect(root.textContent).toContain('1 report is not shown: its creation date is unknown.');
  });

  test('show the best and the worst projects with enough grades', async () => {
    const many = (project: string, result: Grade, count: number) =>
      Array.from({ length: count }, () => make(project, result));
    const page = await open({ rows: [...many('A', 'good', 5), ...many('B', 'bad', 5), ...many('C', 'good', 4)] });
    const { root } = page;
    expect(root.textContent).toContain('2 projects have at least 5 graded reports.');
    expect(readTable(page, 'figure-best').slice(1)).toEqual([['A', '100%', '0%', '0%', '5']]);
    expect(readTable(page, 'figure-worst').slice(1)).toEqual([['B', '0%', '0%', '100%', '5']]);
  });

  test('are those of the new day after midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 28, 23, 58) });
    onTestFinished(() => void vi.useRealTimers());
    const rows = [make('Shop', 'bad', { createdAt: new Date(2026, 10, 28, 12).getTime() })];
    const { root, show } = await open({ filter: { period: 'today' }, rows });
    const readCount = () => root.querySelector('.list-count')?.textContent;
    expect(readCount()).toBe('1 report');
    vi.setSystemTime(new Date(2026, 10, 29, 0, 5));
    await show(draw({ period: 'today' }));
    expect(readCount()).toBe('0 reports');
  });

  test('show the only project with enough grades once, without ranking it', async () => {
    const page = await open({ rows: Array.from({ length: 5 }, (_, at) => make('A', at < 3 ? 'good' : 'bad')) });
    expect(readTable(page, 'figure-projects').slice(1)).toEqual([['A', '60%', '0%', '40%', '5']]);
    expect([...page.root.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([]);
  });
});

describe('with missing or incomplete data', () => {
  test.each([
    ['running', 'Loading your reports…'],
    ['paused', 'Loading of the report list is paused'],
    ['off', 'The copy of the report list is turned off in Settings.'],
  ] as const)('an empty copy that is %s is explained', async (status, words) => {
    const page = await open({ state: { status, isComplete: false, finishedAt: undefined, fullAt: undefined } });
    expect(page.root.textContent).toContain(words);
  });

  test('while a failed read is tried again, the page says that it loads', async () => {
    const problem = { code: 'serviceFault' } as const;
    const page = await open({ state: { status: 'running', isComplete: false, problem, fullAt: undefined } });
    expect(page.root.textContent).toContain('Loading your reports…');
  });

  test('an incomplete copy shows how many reports it has, and their insights', async () => {
    const state = { status: 'paused', isComplete: false, done: 6, total: 50 } as const;
    const { root } = await open({ rows: mixed(), state });
    expect(root.querySelector('.status-words')?.textContent).toBe('6 of 50 · paused');
    expect(readTable(mounted as Mounted, 'figure-grades')).toHaveLength(5);
  });

  test('a filter that matches nothing can be cleared', async () => {
    const page = await open({ rows: mixed(), filter: { since: '2030-01-01' } });
    expect(page.root.textContent).toContain('Nothing matches');
    await click(page, 'Clear filters');
    expect(visited).toEqual([{ name: 'insights', filter: { projects: [], since: undefined, until: undefined } }]);
  });

  test('a copy that cannot be read is reported', async () => {
    const { root } = await open({ readReports: () => Promise.reject(new Error('broken')) });
    expect(root.querySelector('[role="alert"]')).toBeTruthy();
  });
});
