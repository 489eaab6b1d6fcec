import { describe, expect, onTestFinished, test } from 'vitest';
import { setTranslator } from '../../../../lib/i18n/translate.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { speakEnglish } from '../../../components/speak-english.ts';
import { optionsPage, until } from './start-batch-worker.ts';
import {
  act,
  createBatch,
  createCounts,
  readCounts,
  seedReports,
  service,
  useBatchWorker,
  worker,
} from './use-batch-worker.ts';

useBatchWorker();

describe('notifications and broadcasts', () => {
  const allow = () => worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, notifications: true });

  test('the end of a batch is notified once if no options page is in front', async () => {
    speakEnglish();
    onTestFinished(() => setTranslator(() => ''));
    await allow();
    worker.frontPage.current = { ...optionsPage, url: 'chrome-extension://us/popup.html' };
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' }, times: 1 });
    const batch = await createBatch(5);
    await until(() => expect(worker.workBadges.map((badge) => badge?.text)).toContain('…'));
    await worker.waitForBatch(batch);
    await until(() => expect(worker.workBadges.at(-1)?.text).toBe('1'));
    const message = expect.stringMatching(/4 of 5 done · Good 4$/);
    expect(worker.notifications).toEqual([{ id: batch.id, title: expect.any(String), message }]);
    expect(await worker.findBatch(batch)).toMatchObject({ grades: { good: 4, decent: 0, bad: 0 } });
    await worker.restart();
    expect(worker.notifications).toEqual([]);
  });

  test('the end of a batch is not notified if an options page is in front', async () => {
    await allow();
    worker.frontPage.current = optionsPage;
    const batch = await createBatch(5);
    await worker.waitForBatch(batch);
    await until(() => expect(worker.workBadges.at(-1)).toBeUndefined());
    expect(worker.notifications).toEqual([]);
  });

  test('the next worker notifies the end of a batch if the previous one died before it did', async () => {
    await allow();
    const batch = await createBatch(3);
    const store = worker.app.openDatabase;
    await until(async () => expect((await (await store()).get('batches', batch.id))?.settledAt).toBeDefined());
    const database = await store();
    await worker.waitForBatch(batch);
    // The state left by a worker that dies right after the last job.
    await until(async () => expect((await database.get('batches', batch.id))?.isAnnounced).toBe(true));
    const row = await database.get('batches', batch.id);
    if (row) await database.put('batches', { ...row, isAnnounced: undefined });
    await worker.restart();
    await until(() => expect(worker.notifications).toHaveLength(1));
  });

  test('if the browser cannot show a notification, the alarm is cleared all the same', async () => {
    let isSet = false;
    const setWakeUp = async (isWanted: boolean) => {
      isSet = isWanted;
    };
    await worker.restart({ setWakeUp, notify: () => Promise.reject(new Error('Unable to download all images.')) });
    await allow();
    await worker.waitForBatch(await createBatch(3));
    await until(() => expect([worker.workBadges.at(-1), isSet]).toEqual([undefined, false]));
  });

  test('progress is broadcast a few times a second, and the last broadcast has the end', async () => {
    service.addFault({ kind: 'delay', ms: 15, match: { method: 'POST' } });
    const started = Date.now();
    await worker.waitForBatch(await createBatch(60));
    await until(() =>
      expect(worker.notices.findLast(({ type }) => type === 'batch')).toMatchObject({ batch: { state: 'done' } }),
    );
    const count = worker.notices.filter(({ type }) => type === 'batch').length;
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(4 + (Date.now() - started) / 300);
    // Two notices for each job: when it is sent and when it has ended.
    expect(worker.notices.filter(({ type }) => type === 'job')).toHaveLength(120);
  });
});

test('the alarm is set while a batch is open, also in its undo period, but not while it is paused', async () => {
  let isSet = false;
  const setWakeUp = async (isWanted: boolean) => {
    isSet = isWanted;
  };
  await worker.restart({ setWakeUp });
  const batch = await worker.startBatch({ kind: 'deleteReport', items: seedReports(3) });
  expect(isSet).toBe(true);
  await act('pauseBatch', batch);
  await until(() => expect([isSet, worker.workBadges.at(-1)]).toEqual([false, undefined]));
  await act('resumeBatch', batch);
  await until(() => expect(isSet).toBe(true));
  await act('cancelBatch', batch);
  await until(() => expect(isSet).toBe(false));
});

test('Activity does not list the jobs of a batch, and clearing Activity keeps their outcomes', async () => {
  const batch = await createBatch(4);
  await worker.waitForBatch(batch);
  expect(await worker.listJobs()).toEqual([]);
  await worker.handlers.clearJobs({});
  expect(await readCounts(batch)).toEqual(createCounts(4));
  const items = await worker.readItems(batch);
  expect(items.every(({ state }) => state === 'done')).toBe(true);
});
