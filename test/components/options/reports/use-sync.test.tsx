import { expect, test } from 'vitest';
import { type Sync, useSync } from '../../../../components/options/reports/use-sync.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import { mount } from '../../mount.tsx';

const running: SyncState = { connectionId: 'c', status: 'running', done: 0, isComplete: false };

test('a read of the list that fails before the reply to its start arrives is shown as failed', async () => {
  const failed: SyncState = { ...running, status: 'failed', problem: { code: 'keyMissing' } };
  let sync: Sync | undefined;
  function Page() {
    sync = useSync('c', 'reports');
    return null;
  }
  const reply = Promise.withResolvers<SyncState>();
  const page = await mount(<Page />, { startSync: () => reply.promise });
  await page.broadcast({ type: 'sync', sync: failed });
  reply.resolve(running);
  await page.show(<Page />);
  expect(sync?.state).toEqual(failed);
  await page.remove();
});
