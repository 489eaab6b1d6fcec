// What a worker does with a service, from a press to the stored copy, in every shape that the answers may have.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Work } from '../../../lib/model/work.ts';
import { allShapes } from '../../service/all-shapes.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startCopy, type TestCopy } from '../copy/start-copy.ts';
import { createFastClock } from './start-app.ts';

let service: Service;
let copy: TestCopy;

/** Starts a job and waits for its end. */
async function run(work: Work) {
  const { worker, connectionId } = copy;
  return worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
}

describe.each(Object.entries(allShapes))('answers in the shape: %s', (_name, shape) => {
  beforeEach(async () => {
    service = await startService({ shape });
    copy = await startCopy(service, createFastClock());
  });
  afterEach(() => service.close());

  test('an analysis ends with its grade, which the popup finds, and a re-run with its new one', async () => {
    const url = service.samples.bad;
    const done = { state: 'done', report: { result: 'bad' } };
    const job = await run({ kind: 'create', url, privacy: 'private' });
    expect(job).toMatchObject(done);
    const { reports } = await copy.worker.handlers.listPageReports({ url });
    expect(reports).toMatchObject([{ id: '1', result: 'bad', privacy: 'private' }]);
    const hourAgo = Date.now() - 3_600_000;
    const old = { url: service.samples.decent, createdAt: hourAgo, generatedAt: hourAgo };
    const reportId = String(service.addReport({ ...old, result: 'good', score: 95 }));
    const rerun = await run({ kind: 'rerun', reportId, url: old.url });
    expect(rerun).toMatchObject({ state: 'done', report: { result: 'decent' } });
  });

  test('the copy has every report once, with its grade', async () => {
    service.seed(250);
    await copy.startSync();
    expect(await copy.waitUntilIdle()).toMatchObject({ status: 'idle', isComplete: true });
    const grades = Object.fromEntries((await copy.readReports()).flat().map(({ id, result }) => [id, result]));
    expect(grades).toEqual(Object.fromEntries(service.reports().map(({ id, result }) => [id, result])));
  });
});
