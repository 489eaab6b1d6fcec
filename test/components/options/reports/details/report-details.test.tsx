import type { ComponentChildren } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { JobsContext, useJobList } from '../../../../../components/hooks/use-jobs.ts';
import { ReportDetails } from '../../../../../components/options/reports/details/ReportDetails.tsx';
import type { Connection } from '../../../../../lib/model/connection.ts';
import type { Grade } from '../../../../../lib/model/report/report.ts';
import { createReportRow } from '../../../../../lib/model/report/stored-report.ts';
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

test('the score is the first of the facts', async () => {
  mounted = await mount(draw(), { getReport: () => ({ ...report, score: 1234.5, project: 'Shop' }) });
  const { root } = mounted;
  await expect.poll(() => root.querySelector('.facts')?.textContent).toBe('Score1,234.5ProjectShop');
});

test('a publication is shown as done while it can be undone, and as before once it was', async () => {
  mounted = await mount(draw(), { getReport: () => ({ ...report, privacy: 'private' }) });
  const { root, broadcast } = mounted;
  const find = (selector: string) => root.querySelector<HTMLInputElement>(selector);
  const work: Work = { kind: 'update', reportId: '7', privacy: 'public' };
  await expect.poll(() => find('[checked]')?.value).toBe('private');
  fire(find('[value="public"]'), 'change');
  await settle();
  fire(find('form'), 'submit');
  const waiting = { id: 'change', connectionId: 'one', work, state: 'waiting', waitsFor: 'undo' } as const;
  await broadcast({ type: 'job', job: createTestJob(waiting) });
  await expect.poll(() => root.querySelector('.details-progress')?.textContent).toBe('Can still be undone');
  expect([find('[checked]')?.value, find('[type="submit"]')?.disabled]).toEqual(['public', true]);
  await broadcast({ type: 'job', job: createTestJob({ ...waiting, state: 'cancelled', waitsFor: undefined }) });
  await expect.poll(() => find('[checked]')?.value).toBe('private');
});

test('a saved password is removed from the field, even if a re-run was started meanwhile', async () => {
  const started: Work[] = [];
  mounted = await mount(
    draw((work) => void started.push(work)),
    { getReport: () => report },
  );
  const { root, broadcast } = mounted;
  await fill(root, '[type="password"]', 'open sesame');
  fire(root.querySelector('form'), 'submit');
  const [work] = started as [Work];
  const change = createTestJob({
    id: 'change',
    connectionId: 'one',
    work,
    state: 'sending',
    createdAt: 1,
    attempts: 1,
  });
  const rerunWork = { kind: 'rerun', reportId: '7', url: report.url } as const;
  const rerun = createTestJob({ id: 'rerun', connectionId: 'one', work: rerunWork, createdAt: 2 });
  for (const job of [change, rerun]) await broadcast({ type: 'job', job });
  const readPassword = () => root.querySelector<HTMLInputElement>('[type="password"]')?.value;
  expect(readPassword()).toBe('open sesame');
  for (const job of [change, rerun]) await broadcast({ type: 'job', job: createTestJob({ ...job, state: 'done' }) });
  await expect.poll(readPassword).toBe('');
});

/** A list with the report, as a sync stored it at the time `seenAt`. */
function createCopy(result: Grade, seenAt: number) {
  const list = createReportList();
  list.put([createReportRow('one', { id: '7', url: report.url, result, generatedAt: seenAt, seenAt })]);
  return list;
}

const readGrade = ({ root }: Mounted) => root.querySelector('.details-grade')?.textContent;

test('until the service answers, the details show the grade of the local copy, not of an older job', async () => {
  mounted = await mount(draw(undefined, createCopy('good', 20)), { getReport: () => new Promise(() => undefined) });
  const work: Work = { kind: 'rerun', reportId: '7', url: report.url };
  const job = createTestJob({
    id: 'rerun',
    connectionId: 'one',
    work,
    state: 'done',
    createdAt: 1,
    settledAt: 10,
    attempts: 1,
    report: { ...report, result: 'bad' },
  });
  await mounted.broadcast({ type: 'job', job });
  expect(readGrade(mounted)).toBe('Good');
});

test('when a sync brings a new grade, the service is asked for the report again', async () => {
  let answer = { ...report, result: 'bad', generatedAt: 20 };
  mounted = await mount(draw(undefined, createCopy('bad', 20)), { getReport: () => answer });
  const page = mounted;
  await expect.poll(() => page.sent.length).toBe(1);
  answer = { ...report, result: 'good', generatedAt: 30 };
  await page.show(draw(undefined, createCopy('good', 30)));
  await expect.poll(() => readGrade(page)).toBe('Good');
});
