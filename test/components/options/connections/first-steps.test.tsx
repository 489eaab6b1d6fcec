import { afterEach, expect, test } from 'vitest';
import { addStarted, noJobs } from '../../../../components/hooks/known-jobs.ts';
import { type Jobs, JobsContext } from '../../../../components/hooks/use-jobs.ts';
import { FirstSteps, useShowFirstReports } from '../../../../components/options/connections/FirstSteps.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { createTestJob } from '../../../lib/jobs/create-test-job.ts';
import { type Mounted, mount, removeToolbar } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

const connection = { id: 'one', name: 'Agency', address: 'https://reports.example.com' } as Connection;
const work = { kind: 'create', url: 'https://shop.example/', privacy: 'private' } as const;
const done = createTestJob({ id: 'job', connectionId: 'one', work, state: 'done', attempts: 1, createdAt: 1 });

function FirstReports({ list }: Pick<Jobs, 'list'>) {
  const showFirstReports = useShowFirstReports();
  if (!document.getElementById('shown')) showFirstReports(connection);
  const jobs = { list, start: () => undefined, undo: () => undefined, forget: () => undefined };
  return (
    <JobsContext value={jobs}>
      <div id="shown" />
      <FirstSteps />
    </JobsContext>
  );
}

test.each([
  [true, ['click Pagegrade in the toolbar', 'pin Pagegrade']],
  [false, ['under “Extensions” in the browser’s menu']],
])('the line explains the toolbar icon only in a browser with a toolbar: %s', async (hasToolbar, expected) => {
  if (!hasToolbar) removeToolbar();
  Object.assign(globalThis, { location: { hash: '' } });
  mounted = await mount(<FirstReports list={noJobs} />);
  for (const words of expected) expect(mounted.root.textContent).toContain(words);
  expect(mounted.root.textContent.includes('toolbar')).toBe(hasToolbar);
});

test('the first finished analysis hides the line and leaves the focus where it is', async () => {
  Object.assign(globalThis, { location: { hash: '' } });
  mounted = await mount(<FirstReports list={noJobs} />);
  expect(mounted.root.textContent).toContain('is connected.');
  let isFocused = false;
  mounted.root.focus = () => {
    isFocused = true;
  };
  await mounted.show(<FirstReports list={addStarted(noJobs, done)} />);
  expect([mounted.root.textContent, isFocused]).toEqual(['', false]);
});
