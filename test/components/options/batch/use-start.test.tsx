import { afterEach, expect, test } from 'vitest';
import { type Batches, BatchesContext } from '../../../../components/hooks/use-batches.ts';
import { useStart } from '../../../../components/options/batch/use-start.ts';
import { type Mounted, mount } from '../../mount.tsx';
import { createBatch } from './create-batch.ts';

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

test('what comes of a batch that has begun is drawn in a task of its own', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof createBatch>>();
  let isStarted = false;
  let begin = () => {};
  function Starter() {
    const { start } = useStart(() => {
      isStarted = true;
    });
    const items = [{ url: 'https://shop.example/' }];
    begin = () => void start(Promise.resolve({ connectionId: 'c', kind: 'create', privacy: 'private', items }));
    return null;
  }
  const batches: Batches = {
    list: [],
    isRead: true,
    start: () => answer.promise,
    act: () => answer.promise,
    clear: async () => undefined,
  };
  mounted = await mount(
    <BatchesContext value={batches}>
      <Starter />
    </BatchesContext>,
  );
  begin();
  answer.resolve(createBatch());
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  expect(isStarted).toBe(false);
  await expect.poll(() => isStarted).toBe(true);
});
