import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { createFastClock } from '../start-app.ts';
import {
  act,
  createBatch,
  createCounts,
  listRequests,
  seedReports,
  service,
  useBatchWorker,
  worker,
} from './use-batch-worker.ts';

useBatchWorker();

/** A clock that the test sets. Timers fire only when it says so. */
function createSetClock() {
  const clock = { offset: 0 };
  const timers: (() => void)[] = [];
  return {
    clock,
    environment: {
      now: () => Date.now() + clock.offset,
      setTimer: (callback: () => void) => void timers.push(callback),
    },
    async runTimers() {
      for (const callback of timers.splice(0)) callback();
      await wait(50);
    },
  };
}

describe('a batch that can be undone', () => {
  test('a cancelled batch of deletes sends nothing, in the next worker either', async () => {
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    expect(batch.notBefore).toBeGreaterThan(Date.now());
    expect(await act('cancelBatch', batch)).toMatchObject({
      state: 'cancelled',
      counts: createCounts(0, { cancelled: 5 }),
    });
    await worker.restart(createFastClock());
    await worker.started;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([service.reports().length, listRequests('DELETE')]).toEqual([5, []]);
  });

  test('deletes wait for the undo period in the settings, also if the worker is stopped in between', async () => {
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 });
    const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    await worker.restart(createFastClock());
    await wait(300);
    expect(listRequests('DELETE')).toEqual([]);
    expect(await worker.waitForBatch(batch)).toMatchObject({ counts: createCounts(5) });
  });

  test('a publication of many reports can be undone as a delete can, a change to private is sent at once', async () => {
    const items = seedReports(5);
    const published = await worker.startBatch({ kind: 'update', privacy: 'public', items });
    expect(published.notBefore).toBeGreaterThan(Date.now());
    expect(await act('cancelBatch', published)).toMatchObject({ counts: createCounts(0, { cancelled: 5 }) });
    expect(listRequests('PATCH')).toEqual([]);
    await worker.waitForBatch(await worker.startBatch({ kind: 'update', privacy: 'private', items }));
    expect(listRequests('PATCH')).toHaveLength(5);
  });

  test.each([
    [99, 8, undefined],
    [100, 30, undefined],
    [5, 30, 5_005],
  ])(
    '%i deletes can be undone for %i seconds, where the setting is 8; of how many: %j',
    async (size, seconds, count) => {
      const time = Date.now();
      await worker.restart({ now: () => time });
      const batch = await worker.startBatch({
        kind: 'deleteReport',
        items: seedReports(size),
        ...(count && { count }),
      });
      expect(batch.notBefore).toBe(time + seconds * 1000);
    },
  );

  test('deletes that are undone are not sent, however long another batch takes to be created', async () => {
    const creation = { isHeld: false, begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
    const setWakeUp = async () => {
      if (!creation.isHeld) return;
      creation.begun.resolve();
      await creation.end.promise;
    };
    const { clock, environment, runTimers } = createSetClock();
    await worker.restart({ ...environment, setWakeUp });
    await worker.started;
    await worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, undoTime: 120 });
    const undone = await worker.startBatch({ kind: 'deleteReport', items: seedReports(5) });
    creation.isHeld = true;
    const other = createBatch(1);
    await creation.begun.promise;
    const undo = act('cancelBatch', undone);
    await wait(50);
    clock.offset = 125_000;
    await runTimers();
    creation.isHeld = false;
    creation.end.resolve();
    expect(await undo).toMatchObject({ state: 'cancelled' });
    await other;
    await runTimers();
    expect(listRequests('DELETE')).toEqual([]);
  });
});
