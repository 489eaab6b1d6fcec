// The database after Chromium was killed while its worker wrote jobs and reports at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Batch } from '../../../lib/model/batch.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { type Rig, startRig } from '../../faults/rig.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';

const rounds = 12;

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
  rig.service.seed(3000);
});
afterAll(() => rig?.close());

const countRequests = (method: string) =>
  rig.service.apiRequests().filter((request) => request.method === method).length;

test('Chromium keeps the database if it is killed while jobs and reports are written', async () => {
  const { connectionId, service } = rig;
  const started: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await rig.openPage();
    const items = service
      .reports()
      .slice(round * 200, (round + 1) * 200)
      .map(({ id, url }) => ({ url, reportId: String(id) }));
    const id = crypto.randomUUID();
    await sendMessage(page, 'startBatch', { id, connectionId, kind: 'update', privacy: 'private', items });
    started.unshift(id);
    await sendMessage(page, 'startSync', { connectionId, kind: 'full' });
    const [writes, reads] = [countRequests('PATCH'), countRequests('GET')];
    // The moment of the kill differs from round to round.
    const isUnderWay = () => countRequests('PATCH') > writes + 10 + round && countRequests('GET') > reads + 3;
    await waitUntil('both to be under way', isUnderWay);
    await rig.killBrowser();
    const next = await rig.openPage();
    const batches = await sendMessage<Batch[]>(next, 'listBatches', {});
    expect(batches.map((batch) => batch.id)).toEqual(started);
    // The next round begins without the work of this one.
    await sendMessage(next, 'cancelBatch', { batchId: id });
    const isIdle = async () => (await sendMessage<SyncState>(next, 'getSync', { connectionId })).status === 'idle';
    await waitUntil('the end of the sync', isIdle, 60);
    await next.close();
  }
}, 240_000);
