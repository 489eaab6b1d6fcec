import type { ComponentChildren } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { JobsContext, useJobList } from '../../../../../components/hooks/use-jobs.ts';
import { ReportDetails } from '../../../../../components/options/reports/details/ReportDetails.tsx';
import type { Connection } from '../../../../../lib/model/connection.ts';
import { ProblemError } from '../../../../../lib/model/problem.ts';
import type { Grade } from '../../../../../lib/model/report/report.ts';
import { createReportRow, type StoredReport } from '../../../../../lib/model/report/stored-report.ts';
import type { Work } from '../../../../../lib/model/work.ts';
import { createReportList } from '../../../../../lib/report-list/report-list.ts';
import { createTestJob } from '../../../../lib/jobs/create-test-job.ts';
import { type Mounted, mount, settle } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';
import { fill, fire } from '../../bulk/open-bulk.tsx';

speakEnglish();

const connection: Connection = {
  id: 'one',
  name: 'Stand-in',
  address: 'https://service.example',
  keyHint: 'abcd',
  privacy: 'private',
  forgetsKey: false,
};
const report = { id: '7', url: 'https://a.example/', privacy: 'password', fields: {} } as const;

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

/** The contexts that the options page provides. */
function Frame({ children }: { children: ComponentChildren }) {
  return <JobsContext value={useJobList()}>{children}</JobsContext>;
}

const draw = (onStart: (work: Work) => void = () => undefined, list = createReportList()) => (
  <Frame>
    <ReportDetails
      {...{ connection, onStart, list }}
      reportId="7"
      previous={undefined}
      next={undefined}
      onShow={() => undefined}
      linkDetails={(id) => `#/reports?report=${id}`}
      onClose={() => undefined}
    />
  </Frame>
);

test('the status shows a running re-run, and then that the report was analysed again', async () => {
  mounted = await mount(draw(), { getReport: () => report });
  const { root, broadcast } = mounted;
  const work: Work = { kind: 'rerun', reportId: '7', url: report.url };
  const job = createTestJob({ id: 'rerun', connectionId: 'one', work, state: 'sending', createdAt: 1, attempts: 1 });
  const readStatus = () => root.querySelector('.details-progress')?.textContent;
  await broadcast({ type: 'job', job });
  await expect.poll(readStatus).toBe('Re-running…');
  await broadcast({ type: 'job', job: createTestJob({ ...job, state: 'done' }) });
  await expect.poll(readStatus).toBe('Analysed again');
});

test.each([
  ['failed', 'HTTPS-Only'],
  ['unconfirmed', 'The connection was lost before an answer came'],
  ['cancelled', undefined],
] as const)('the problem of a re-run that is %s is explained as in the list', async (state, words) => {
  mounted = await mount(draw(), { getReport: () => report });
  const work: Work = { kind: 'rerun', reportId: '7', url: report.url };
  const ended = { state, createdAt: 1, settledAt: 2, problem: { code: 'unreachable' } } as const;
  await mounted.broadcast({ type: 'job', job: createTestJob({ id: 'rerun', connectionId: 'one', work, ...ended }) });
  const readProblem = () => mounted?.root.querySelector('.problem')?.textContent;
  if (words) await expect.poll(readProblem).toContain(words);
  else {
    await expect.poll(() => mounted?.root.querySelector('.details-grade')).not.toBeNull();
    expect(readProblem()).toBeUndefined();
  }
});

test('a publication is shown as done while it can be undone, and as before once it was', async () => {
  mounted = await mount(draw(), { getReport: () => ({ ...report, privacy: 'private' }) });
  const { root, broadcast } = mounted;
  const find = (selector: string) => root.querySelector<HTMLInputElement>(selector);
  const work: Work = { kind: 'update', reportId: '7', privacy: 'public' };
  await expect.poll(() => find('[checked]')?.value).toBe('private');
  fire(find('[value="public"]'), 'change');
  const waiting = { id: 'change', connectionId: 'one', work, state: 'waiting', waitsFor: 'undo' } as const;
  await broadcast({ type: 'job', job: createTestJob(waiting) });
  await expect.poll(() => root.querySelector('.details-progress')?.textContent).toBe('Can still be undone');
  expect(find('[checked]')?.value).toBe('public');
  await broadcast({ type: 'job', job: createTestJob({ ...waiting, state: 'cancelled', waitsFor: undefined }) });
  await expect.poll(() => find('[checked]')?.value).toBe('private');
});

test('a new password is sent once it was entered, and its closed field keeps it in case the change fails', async () => {
  const started: Work[] = [];
  mounted = await mount(
    draw((work) => void started.push(work)),
    { getReport: () => report },
  );
  const { root } = mounted;
  await expect.poll(() => root.querySelector('.privacy-actions button')?.textContent).toBe('Change password…');
  root.querySelector<HTMLElement>('.privacy-actions button')?.click();
  await settle();
  await fill(root, '[type="password"]', 'open sesame');
  expect(started).toEqual([]);
  fire(root.querySelector('form'), 'submit');
  await settle();
  const { url } = report;
  expect(started).toEqual([{ kind: 'update', reportId: '7', url, privacy: 'password', password: 'open sesame' }]);
  expect(root.querySelector('[type="password"]')).toBeNull();
  root.querySelector<HTMLElement>('.privacy-actions button')?.click();
  await settle();
  expect(root.querySelector<HTMLInputElement>('[type="password"]')?.value).toBe('open sesame');
});

/** A list with the report, as a sync stored it at the time `seenAt`. */
function createCopy(result: Grade, seenAt: number, more: Partial<StoredReport> = {}) {
  const list = createReportList();
  list.put([createReportRow('one', { id: '7', url: report.url, result, generatedAt: seenAt, seenAt, ...more })]);
  return list;
}

const readGrade = ({ root }: Pick<Mounted, 'root'>) => root.querySelector('.details-grade')?.textContent;

test('what the copy knows is shown until the service answers, and below the problem if it does not', async () => {
  let fail: (error: Error) => void = () => undefined;
  const list = createCopy('bad', 20, { failedChecks: ['Title', 'Load time'], values: { 'Load time': '4.8 s' } });
  mounted = await mount(draw(undefined, list), { getReport: () => new Promise((_, reject) => (fail = reject)) });
  const { root } = mounted;
  const readShown = () => [
    readGrade({ root }),
    ...[...root.querySelectorAll('h3, .checks b')].map((text) => text.textContent),
  ];
  const shown = ['Bad', 'Failed checks 2', 'Title', 'Load time'];
  await expect.poll(readShown).toEqual(shown);
  await settle();
  fail(new ProblemError({ code: 'unreachable' }));
  await expect.poll(() => root.querySelector('[role="alert"]')?.textContent).toContain('can’t be reached');
  expect(readShown()).toEqual(shown);
  expect(root.querySelector('.checks p')?.textContent).toBe('4.8 s');
});

test('when a sync brings a new grade, the service is asked for the report again', async () => {
  let answer = { ...report, result: 'bad', generatedAt: 20 };
  mounted = await mount(draw(undefined, createCopy('bad', 20)), { getReport: () => answer });
  const page = mounted;
  await expect.poll(() => page.sent.filter(({ name }) => name === 'getReport')).toHaveLength(1);
  answer = { ...report, result: 'good', generatedAt: 30 };
  await page.show(draw(undefined, createCopy('good', 30)));
  await expect.poll(() => readGrade(page)).toBe('Good');
});
