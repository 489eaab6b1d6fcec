// Projects from the service's list, from the local copy or from both, and the notes if one of them is incomplete.
import { afterEach, expect, test, vi } from 'vitest';
import { BatchesContext, useBatchList } from '../../../../components/hooks/use-batches.ts';
import { JobsContext, useJobList } from '../../../../components/hooks/use-jobs.ts';
import { useWatchList, WatchesContext } from '../../../../components/hooks/use-watches.ts';
import { ProjectsPage } from '../../../../components/options/projects/ProjectsPage.tsx';
import { LocalCopy } from '../../../../components/options/reports/LocalCopy.tsx';
import type { ProjectChanges } from '../../../../lib/messages/ports.ts';
import { defaultProjectsFilter, type ProjectsFilter } from '../../../../lib/model/filter/projects-filter.ts';
import type { Page } from '../../../../lib/model/list-page.ts';
import { type Problem, ProblemError } from '../../../../lib/model/problem.ts';
import type { Project } from '../../../../lib/model/project.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';
import { createReportRow } from '../../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import type { View } from '../../../../lib/model/view.ts';
import type { Watch } from '../../../../lib/model/watch.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { createTestJob } from '../../../lib/jobs/create-test-job.ts';
import { createPlan } from '../../../lib/model/create-plan.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, connection, pollOptions } from '../activity/open-activity.tsx';
import { fill, fire } from '../bulk/open-bulk.tsx';

speakEnglish();

const idle: SyncState = { connectionId: 'c1', status: 'idle', done: 3, isComplete: true, fullAt: 1, finishedAt: 1 };

type Answer = (page: number) => Partial<Page<Project>>;

interface Opening {
  answer?: Answer;
  /** The project and the grade of each report in the local copy, its page if that is not its alone, and its score. */
  copied?: [project: string, result: Grade, page?: string, score?: number][];
  filter?: Partial<ProjectsFilter>;
  state?: Partial<SyncState>;
  watches?: Watch[];
  found?: ProjectChanges[];
}

let mounted: Mounted | undefined;
let visited: View[] = [];
afterEach(async () => {
  await mounted?.remove();
  visited = [];
  localStorage.removeItem('lastProjects');
});

const list = (...names: string[]) => ({ items: names.map((name) => ({ name, fields: {} })) });
const go = (view: View) => void visited.push(view);
const navigation = { go, replace: go, open: go, close: go };

function Projects({ filter }: { filter: ProjectsFilter }) {
  const view = { name: 'projects', filter } as const;
  return (
    <JobsContext value={useJobList()}>
      <BatchesContext value={useBatchList()}>
        <WatchesContext value={useWatchList()}>
          <LocalCopy connectionId={connection.id} view={view}>
            <ProjectsPage connection={connection} view={view} navigation={navigation} />
          </LocalCopy>
        </WatchesContext>
      </BatchesContext>
    </JobsContext>
  );
}

async function open({
  answer = () => list(),
  copied = [],
  filter,
  state,
  watches = [],
  found = [],
}: Opening): Promise<Mounted> {
  const rows = copied.map(([project, result, page = '', score], id) =>
    createReportRow('c1', {
      id: String(id),
      url: `https://${project}/${page || id}`,
      project,
      result,
      failedChecks: ['Title'],
      ...(score !== undefined && { score, generatedAt: Date.now() }),
      seenAt: 1,
    }),
  );
  mounted = await mount(
    <Projects filter={{ ...defaultProjectsFilter, ...filter }} />,
    {
      listWatches: () => watches,
      startSync: () => ({ ...idle, ...state }),
      listProjects: ({ page }: { page: number }) => ({ number: 1, hasNext: false, ...answer(page) }),
    },
    { readReports: async (_id, _options, onRows) => onRows(rows), readProjectChanges: async () => found },
  );
  await settle();
  return mounted;
}

const read = (element: Element | null) => (element?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
const readBar = ({ root }: Mounted) => read(root.querySelector('.selection-count'));
const readRows = ({ root }: Mounted) => [...root.querySelectorAll('tbody tr')].map(read);
/** The numbers of the pages that were asked for. */
const listAsked = ({ sent }: Mounted) =>
  sent.flatMap(({ name, input }) => (name === 'listProjects' ? [(input as { page: number }).page] : []));

async function choose({ root }: Mounted, ...names: string[]): Promise<void> {
  for (const name of names) root.querySelector<HTMLInputElement>(`[aria-label="Select ${name}"]`)?.click();
  await settle();
}

async function clickInBar({ root }: Mounted, name: string): Promise<void> {
  root.querySelector<HTMLElement>(`.selection [aria-label="${name}"]`)?.click();
  await settle();
}

test('a project shows the mean of its scores, how many pages fail the check that fails most, and when it was analysed', async () => {
  const { root } = await open({
    copied: [
      ['b.example', 'bad', '', 40],
      ['b.example', 'good', '', 91],
    ],
  });
  expect([...root.querySelectorAll('tbody .project-extra, tbody .project-time')].map(read)).toEqual([
    '66',
    'Title100%',
    'now',
  ]);
  expect(root.querySelector('.project-extra .name-link')?.getAttribute('href')).toBe(
    '#/reports?project=b.example&check=Title',
  );
  // Below the name, where the columns are hidden.
  expect(read(root.querySelector('.row-facts'))).toMatch(/Score 66now$/);
});

test.each<[string, Partial<SyncState>, Problem['code'], string]>([
  ['alone', {}, 'unreachable', 'The service can’t be reached.'],
  [
    'and of the copy',
    { status: 'failed', problem: { code: 'keyRefused' } },
    'keyRefused',
    'The service refused the API key.',
  ],
])(
  'a problem of the service’s list %s is said once, above the projects of the copy',
  async (_what, state, code, words) => {
    const answer = () => {
      throw new ProblemError({ code });
    };
    const page = await open({ answer, copied: [['b.example', 'bad']], state });
    expect([...page.root.querySelectorAll('.problem')].map(read)).toEqual([expect.stringContaining(words)]);
    expect(readRows(page)).toHaveLength(1);
  },
);

test('the search finds projects of the service and of the copy', async () => {
  const copied: Opening['copied'] = [
    ['Shop.example', 'bad'],
    ['blog.example', 'good'],
  ];
  const page = await open({
    answer: () => list('toyshop.example', 'museum.example'),
    copied,
    filter: { search: ' shop' },
  });
  expect(readRows(page)).toHaveLength(2);
  expect(readRows(page)[0]).toMatch(/^toyshop\.example/);
  expect(readRows(page)[1]).toMatch(/^Shop\.example/);
});

test('new reports and deleted projects reload the list, and many at once share a reload', async () => {
  const page = await open({ answer: () => list('a.example') });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const url = 'https://a.example/';
    const endJob = async (work: Work) => {
      const job = createTestJob({ id: 'j', connectionId: connection.id, work, state: 'done' });
      await page.broadcast({ type: 'job', job });
      await vi.advanceTimersByTimeAsync(1_000);
    };
    await endJob({ kind: 'rerun', reportId: '1', url });
    expect(listAsked(page)).toHaveLength(1);
    for (let n = 0; n < 10; n++) await endJob({ kind: 'create', url, privacy: 'public' });
    await endJob({ kind: 'deleteProject', project: 'a.example' });
    await vi.advanceTimersByTimeAsync(5_000);
    await settle();
    expect(listAsked(page)).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test.each<[string, Answer, loaded: number, asked: number]>([
  ['an endless list is read up to page 20', (page) => ({ ...list(`p${page}.example`), hasNext: true }), 20, 20],
  [
    'of a service that ignores paging, one page is shown',
    (page) => (page === 1 ? { ...list('a.example'), hasNext: true } : { items: [], isPagingIgnored: true }),
    1,
    2,
  ],
])('%s, and a note says that there are more projects', async (_what, answer, loaded, asked) => {
  const page = await open({ answer });
  await vi.waitUntil(() => read(page.root).includes(`more projects than the ${loaded} loaded here`), pollOptions);
  expect(listAsked(page)).toEqual(Array.from({ length: asked }, (_, index) => index + 1));
});

test.each<[string, Partial<SyncState>, Record<string, unknown>, string]>([
  ['a complete copy', {}, {}, 'This deletes “a.example” on the service. Its 2 reports may be deleted too.'],
  [
    'an incomplete copy',
    { isComplete: false },
    {},
    'may be deleted too. This may not be all: this browser has loaded only a part of the reports of ',
  ],
  [
    'a service that counts reports',
    { isComplete: false },
    { reports_count: '9' },
    'Its 9 reports may be deleted too. This may not be all',
  ],
])('the confirmation of a delete says what is known from %s', async (_what, state, fields, words) => {
  const copied: Opening['copied'] = [
    ['a.example', 'bad'],
    ['a.example', 'good'],
  ];
  const page = await open({ answer: () => ({ items: [{ name: 'a.example', fields }] }), copied, state });
  await click(page, 'Delete');
  expect(read(page.root.querySelector('.dialog-text'))).toContain(words);
});

test('a project of a hundred reports can be exported, and is deleted once their number was entered', async () => {
  const page = await open({ copied: Array(100).fill(['a.example', 'bad']) });
  await click(page, 'Delete');
  await click(page, 'Export them first…');
  expect(read(page.root.querySelector('dialog h2'))).toBe('Export 100 reports');
  await click(page, 'Close');
  await click(page, 'Delete');
  const listStarted = () => page.sent.filter(({ name }) => name === 'startJob').map(({ input }) => input);
  const button = page.root.querySelector<HTMLButtonElement>('dialog [type="submit"]');
  expect(button?.disabled).toBe(true);
  await fill(page.root, 'dialog input', '100');
  expect(button?.disabled).toBe(false);
  fire(page.root.querySelector('dialog form'), 'submit');
  const work = { kind: 'deleteProject', project: 'a.example' };
  expect(listStarted()).toEqual([{ connectionId: 'c1', work, count: 100 }]);
});

test('several projects are deleted after one question about all their reports, and their undo time is that of the sum', async () => {
  const copied = (name: string, count: number) => Array(count).fill([name, 'bad']);
  const page = await open({
    copied: [...copied('a.example', 60), ...copied('b.example', 40), ...copied('c.example', 1)],
  });
  await choose(page, 'a.example', 'b.example');
  expect(readBar(page)).toBe('2 projects selected');
  await clickInBar(page, 'Delete');
  expect(read(page.root.querySelector('dialog h2'))).toBe('Delete 2 projects?');
  expect(read(page.root.querySelector('.dialog-text'))).toBe(
    'This deletes them on the service. Their reports may be deleted too: 100.',
  );
  await fill(page.root, 'dialog input', '100');
  fire(page.root.querySelector('dialog form'), 'submit');
  const started = page.sent.filter(({ name }) => name === 'startJob').map(({ input }) => input);
  expect(started).toEqual(
    ['a.example', 'b.example'].map((project) => ({
      connectionId: 'c1',
      work: { kind: 'deleteProject', project },
      count: 100,
    })),
  );
});

test('of the selected projects, the newest report of each page is re-run after a question, and all reports are exported', async () => {
  const page = await open({
    copied: [
      ['a.example', 'bad', 'page'],
      ['a.example', 'good', 'page'],
      ['b.example', 'bad'],
      ['c.example', 'bad'],
    ],
  });
  await choose(page, 'a.example', 'b.example');
  await clickInBar(page, 'Export');
  expect(read(page.root.querySelector('dialog h2'))).toBe('Export 3 reports');
  await click(page, 'Close');
  await clickInBar(page, 'Re-run');
  expect(read(page.root.querySelector('dialog'))).toMatch(/^Re-run 2 reports\?Only the newest report of each page /);
  fire(page.root.querySelector('dialog form'), 'submit');
  await settle();
  const [started] = page.sent.flatMap(({ name, input }) => (name === 'startBatch' ? [input] : []));
  const items = ['2', '1'].map((reportId) => expect.objectContaining({ reportId }));
  expect(started).toMatchObject({ connectionId: 'c1', kind: 'rerun', items });
});

test('while the copy is incomplete, the question before a re-run says that there may be more reports', async () => {
  const page = await open({ copied: [['a.example', 'bad']], state: { isComplete: false } });
  await choose(page, 'a.example');
  await clickInBar(page, 'Re-run');
  expect(read(page.root.querySelector('.dialog-text'))).toMatch(/^This may not be all: /);
});

test('selected projects stay selected while a search hides them, and nothing is done to them then', async () => {
  const page = await open({
    copied: [
      ['a.example', 'bad'],
      ['b.example', 'bad'],
    ],
  });
  await choose(page, 'a.example', 'b.example');
  await page.show(<Projects filter={{ ...defaultProjectsFilter, search: 'b.ex' }} />);
  await settle();
  expect(readBar(page)).toBe('1 project selected');
  await clickInBar(page, 'Delete');
  expect(read(page.root.querySelector('.dialog-text'))).toContain('This deletes “b.example”');
  await page.show(<Projects filter={{ ...defaultProjectsFilter, sortBy: 'project' }} />);
  await settle();
  expect(readBar(page)).toBe('2 projects selected');
});

test('a project shows what watches have found in it, and when its watch runs next', async () => {
  const watch = { id: 'w', connectionId: 'c1', createdAt: 1, isPaused: false, nextRunAt: 2e12 };
  const target = { kind: 'view', query: 'project=a.example&project=b.example' } as const;
  const changes = { worse: 4, better: 2, same: 0 };
  const run = { date: '2026-11-02', startedAt: 1, settledAt: 2, total: 9, changes, isSeen: false, batchId: 'run' };
  const watches: Watch[] = [
    { ...createPlan(), ...watch, target, run },
    { ...createPlan(), ...watch, connectionId: 'c2', target: { kind: 'view', query: 'project=c.example' } },
  ];
  // The run found one more in a project that no watch names.
  const found = [
    { project: 'b.example', changes: { worse: 3, better: 2 } },
    { project: 'd.example', changes: { worse: 1, better: 0 } },
  ];
  const answer = () => list('a.example', 'b.example', 'c.example', 'd.example');
  const { root } = await open({ answer, watches, found });
  const links = [...root.querySelectorAll('.project-watch')];
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Watches · Next run: May 18, 2033/),
    expect.stringMatching(/^Watches · 3 worse · Next run: May 18, 2033/),
    'Watches · 1 worse',
  ]);
  expect(links.map(read)).toEqual([
    expect.stringMatching(/^May 18, 2033/),
    expect.stringMatching(/^3 worse · May 18, 2033/),
    '1 worse',
  ]);
});

test('the chosen order is remembered, without the search', async () => {
  const page = await open({ answer: () => list('a.example'), filter: { search: 'a' } });
  page.root.querySelector<HTMLElement>('[title="Sort by: Last 7 days"]')?.click();
  expect(localStorage.getItem('lastProjects')).toBe('sort_by=worse');
  await page.remove();
  await open({ answer: () => list('a.example') });
  expect(visited.at(-1)).toMatchObject({ filter: { search: '', sortBy: 'worse' } });
});

test.each([
  ['score', 'asc'],
  ['worse', 'desc'],
  ['project', 'asc'],
] as const)('choosing the order by %s in a narrow window starts like its head: %s', async (sortBy, order) => {
  const { root } = await open({ answer: () => list('a.example') });
  fire(root.querySelector('.filters [popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  const select = root.querySelector<HTMLSelectElement>('.filters select');
  if (select) Object.defineProperty(select, 'value', { value: sortBy });
  fire(select, 'change');
  expect(visited.at(-1)).toMatchObject({ filter: { sortBy, order } });
});
