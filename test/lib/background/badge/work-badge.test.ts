import { expect, test } from 'vitest';
import { WorkBadge } from '../../../../lib/background/badge/work-badge.ts';
import { installBrowser } from '../fake-browser.ts';
import { installStorage } from '../memory-area.ts';

test('of two updates that overlap, the badge shows the newer state', async () => {
  installStorage();
  const { workBadges } = installBrowser();
  const reading = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<number>();
  let calls = 0;
  const countAttention = () => {
    reading.resolve();
    calls += 1;
    return calls === 1 ? slow.promise : Promise.resolve(0);
  };
  const badge = new WorkBadge({
    batchStore: { list: async () => [] } as never,
    queue: { listOpen: async () => [], listBlocks: async () => [] } as never,
    jobList: { countAttention } as never,
    broadcast: () => undefined,
    onShown: () => undefined,
  });
  const first = badge.show();
  await reading.promise;
  const second = badge.show();
  setTimeout(() => slow.resolve(1), 20);
  await Promise.all([first, second]);
  expect(workBadges.map((shown) => shown?.text)).toEqual(['1', undefined]);
});
