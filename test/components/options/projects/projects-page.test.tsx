// Projects that the service lists, that the local copy knows, or both, and what is said where one of them is incomplete.
import { afterEach, expect, test, vi } from 'vitest';
import { JobsContext, useJobList } from '../../../../components/hooks/use-jobs.ts';
import { ProjectsPage } from '../../../../components/options/projects/ProjectsPage.tsx';
import { defaultProjectsFilter, type ProjectsFilter } from '../../../../lib/model/filter/projects-filter.ts';
import type { ProjectQuery } from '../../../../lib/model/filter/service-query.ts';
import type { Work } from '../../../../lib/model/job.ts';
import type { Page } from '../../../../lib/model/list-page.ts';
import { ProblemError } from '../../../../lib/model/problem.ts';
import type { Project } from '../../../../lib/model/project.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';
import { createReportRow } from '../../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, connection, soon } from '../activity/open-activity.tsx';

speakEnglish();

const idle: SyncState = { connectionId: 'c1', status: 'idle', done: 3, isComplete: true, fullAt: 1, finishedAt: 1 };

type Answer = (filter: ProjectQuery) => Partial<Page<Project>>;

interface Opening {
  answer?: Answer;
  /** The projects of the copied reports, each with a grade. */
  copied?: [project: string, result: Grade][];
  filter?: Partial<ProjectsFilter>;
  state?: Partial<SyncState>;
}

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

const list = (...names: string[]) => ({ items: names.map((name) => ({ name, createdAt: 1, fields: {} })) });
const nowhere = { go() {}, replace() {}, open() {}, close() {} };

function Projects({ filter }: { filter: ProjectsFilter }) {
  return (
    <JobsContext value={useJobList()}>
      <ProjectsPage connection={connection} view={{ name: 'projects', filter }} navigation={nowhere} />
    </JobsContext>
  );
}

async function open({ answer = () => list(), copied = [], filter, state }: Opening): Promise<Mounted> {
  const rows = copied.map(([project, result], id) =>
    createReportRow('c1', { id: String(id), url: `https://${project}/${id}`, project, result, seenAt: 1 }),
  );
  mounted = await mount(
    <Projects filter={{ ...defaultProjectsFilter, ...filter }} />,
    {
      startSync: () => ({ ...idle, ...state }),
      listProjects: ({ filter }: { filter: ProjectQuery }) => ({ number: 1, hasNext: false, ...answer(filter) }),
    },
    { readReports: async (_id, _options, onRows) => onRows(rows) },
  );
  await settle();
  return mounted;
}

const read = (element: Element | null) => (element?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
const readRows = ({ root }: Mounted) => [...root.querySelectorAll('tbody tr')].map(read);
const listAsked = ({ sent }: Mounted) =>
  sent.flatMap(({ name, input }) => (name === 'listProjects' ? [(input as { filter: ProjectQuery }).filter] : []));

test('a project of the copy that the service does not list is shown, and said to be unlisted', async () => {
  const page = await open({ answer: () => list('a.example'), copied: [['b.example', 'bad']] });
  const [first = '', second = ''] = readRows(page);
  expect(first).toMatch(/^a\.example0/);
  expect(first).not.toContain('Not in the service’s list');
  expect(second).toMatch(/^b\.exampleNot in the service’s list.*100% Bad/);
});

test('while the service cannot be asked, those of the copy are listed beside the problem', async () => {
  const answer = () => {
    throw new ProblemError({ code: 'unreachable' });
  };
  const page = await open({ answer, copied: [['b.example', 'bad']] });
  expect(readRows(page)).toHaveLength(1);
  expect(read(page.root)).toContain('The service can’t be reached.');
  expect(read(page.root)).not.toContain('Not in the service’s list');
});

test('what the copy knows is searched as well', async () => {
  const copied: Opening['copied'] = [
    ['Shop.example', 'bad'],
    ['blog.example', 'good'],
  ];
  const page = await open({ copied, filter: { search: ' shop' } });
  expect(readRows(page)).toHaveLength(1);
  expect(readRows(page)[0]).toMatch(/^Shop\.example/);
});

test('they are read again after a new report or a deleted project, and not with each of many', async () => {
  const page = await open({ answer: () => list('a.example') });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const url = 'https://a.example/';
    const tell = async (work: Work) => {
      const job = { id: 'j', connectionId: connection.id, work, state: 'done', createdAt: 1, attempts: 1 } as const;
      await page.tell({ type: 'job', job });
      await vi.advanceTimersByTimeAsync(1_000);
    };
    await tell({ kind: 'rerun', reportId: '1', url });
    expect(listAsked(page)).toHaveLength(1);
    for (let n = 0; n < 10; n++) await tell({ kind: 'create', url, privacy: 'public' });
    await tell({ kind: 'deleteProject', project: 'a.example' });
    await vi.advanceTimersByTimeAsync(5_000);
    await settle();
    expect(listAsked(page)).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('of a list without end a part is read, and said to be one', async () => {
  const page = await open({ answer: ({ page }) => ({ ...list(`p${page}.example`), hasNext: true }) });
  await vi.waitUntil(() => read(page.root).includes('more projects than the 20 read here'), soon);
  expect(listAsked(page).map(({ page }) => page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('of a service that ignores pages one page is known, and said to be a part', async () => {
  const answer: Answer = ({ page }) =>
    page === 1 ? { ...list('a.example'), hasNext: true } : { items: [], isPagingIgnored: true };
  const page = await open({ answer });
  await vi.waitUntil(() => read(page.root).includes('more projects than the 1 read here'), soon);
});

test.each<[string, Partial<SyncState>, Record<string, unknown>, string]>([
  ['a whole copy', {}, {}, '“a.example” is deleted at the service, and its 2 reports may go with it.'],
  [
    'a part of it',
    { isComplete: false },
    {},
    'with it. The copy in this browser is incomplete: the project may have more',
  ],
  [
    'a service that counts',
    { isComplete: false },
    { reports_count: '9' },
    'its 9 reports may go with it. The copy in this',
  ],
])('the question before a delete rests on %s', async (_what, state, fields, words) => {
  const copied: Opening['copied'] = [
    ['a.example', 'bad'],
    ['a.example', 'good'],
  ];
  const page = await open({ answer: () => ({ items: [{ name: 'a.example', fields }] }), copied, state });
  await click(page, 'Delete');
  expect(read(page.root.querySelector('.dialog-text'))).toContain(words);
});
