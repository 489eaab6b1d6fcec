import type { ComponentChildren } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { JobsContext, useJobList } from '../../../../../components/hooks/use-jobs.ts';
import { ReportDetails } from '../../../../../components/options/reports/details/ReportDetails.tsx';
import type { Connection } from '../../../../../lib/model/connection.ts';
import type { Job, Work } from '../../../../../lib/model/job.ts';
import { createReportList } from '../../../../../lib/report-list/report-list.ts';
import { type Mounted, mount } from '../../../mount.tsx';
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
const report = { id: '7', url: 'https://a.example/', privacy: 'password', fields: {} };

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

/** The contexts that the options page provides. */
function Frame({ children }: { children: ComponentChildren }) {
  return <JobsContext value={useJobList()}>{children}</JobsContext>;
}

const draw = (onStart: (work: Work) => void = () => undefined) => (
  <Frame>
    <ReportDetails
      {...{ connection, onStart, list: createReportList() }}
      reportId="7"
      steps={{ hasPrevious: false, hasNext: false, go: () => undefined }}
      linkDetails={(id) => `#/reports?report=${id}`}
      onClose={() => undefined}
    />
  </Frame>
);

test('the status shows a running re-run, and then that the report was analysed again', async () => {
  mounted = await mount(draw(), { getReport: () => report });
  const { root, broadcast } = mounted;
  const work: Work = { kind: 'rerun', reportId: '7', url: report.url };
  const job: Job = { id: 'rerun', connectionId: 'one', work, state: 'running', createdAt: 1, attempts: 1 };
  const readStatus = () => root.querySelector('.details-progress')?.textContent;
  await broadcast({ type: 'job', job });
  await expect.poll(readStatus).toBe('Re-running…');
  await broadcast({ type: 'job', job: { ...job, state: 'done' } });
  await expect.poll(readStatus).toBe('Analysed again');
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
  const change: Job = { id: 'change', connectionId: 'one', work, state: 'running', createdAt: 1, attempts: 1 };
  const rerun: Job = { ...change, id: 'rerun', work: { kind: 'rerun', reportId: '7', url: report.url }, createdAt: 2 };
  for (const job of [change, { ...rerun, state: 'waiting' as const }]) await broadcast({ type: 'job', job });
  const readPassword = () => root.querySelector<HTMLInputElement>('[type="password"]')?.value;
  expect(readPassword()).toBe('open sesame');
  for (const job of [change, rerun]) await broadcast({ type: 'job', job: { ...job, state: 'done' } });
  await expect.poll(readPassword).toBe('');
});
