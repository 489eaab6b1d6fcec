import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../../components/options/App.tsx';
import type { Input } from '../../../lib/messages/contract.ts';
import { type Mounted, mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';
import { createJob, createPage } from './activity/create-job.ts';
import { connection, pollOptions } from './activity/open-activity.tsx';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.remove();
  vi.useRealTimers();
});

test('the ages in a list that stays open grow', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  Object.assign(globalThis, { location: { hash: '#/activity?show=finished' } });
  const jobs = [createJob('a', { createdAt: Date.now() - 5 * 60_000 })];
  const page = await mount(<App showTheme={() => undefined} />, {
    listConnections: () => ({ connections: [connection], activeId: connection.id }),
    listBatches: () => [],
    listJobs: (input: Input<'listJobs'>) => createPage(jobs, input),
  });
  mounted = page;
  const readAge = () => page.root.querySelector('td time')?.textContent;
  await vi.waitUntil(readAge, pollOptions);
  expect(readAge()).toBe('5 minutes ago');
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(readAge()).toBe('6 minutes ago');
});
