// Which report is taken as the result of an unconfirmed create: never one that existed before.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { isNewSince } from '../../../lib/jobs/check.ts';
import type { Job } from '../../../lib/model/job.ts';
import { callApi } from '../../service/call-api.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { createFastClock, startApp } from '../background/start-app.ts';

const home = 'https://shop.example/';

let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

test('an old report that is listed only since newer ones were deleted is not taken as the result', async () => {
  const worker = startApp(createFastClock());
  const input = { name: '', address: service.address, key: service.key, privacy: 'public' } as const;
  const { id: connectionId } = await worker.handlers.saveConnection(input);
  const old = service.addReport({ url: home, privacy: 1 });
  const others = [...Array(100).keys()].map((n) => service.addReport({ url: `${home}${n}`, privacy: 1 }));
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' } });
  // Runs before the first check of the create.
  const remove = () => Promise.all(others.slice(0, 50).map((id) => callApi(service, 'DELETE', `/reports/${id}`)));
  const work = { kind: 'create', url: home, privacy: 'private' } as const;
  const started = worker.handlers.startJob({ connectionId, work });
  await expect.poll(() => service.apiRequests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  await remove();
  const job = await worker.waitForJob(await started);
  expect([job.state, job.report?.id]).not.toEqual(['done', String(old)]);
  expect(job.state).toBe('unconfirmed');
});

test('an old report is not taken as the result if the response to the create has no body', async () => {
  const old = service.addReport({ url: home, privacy: 0 });
  const others = [...Array(100).keys()].map((n) => service.addReport({ url: `${home}${n}`, privacy: 0 }));
  service.addFault({ kind: 'status', status: 201, body: '', match: { method: 'POST' } });
  const worker = startApp({
    ...createFastClock(),
    createClient(connection) {
      const client = createClient(connection);
      const storeReport: typeof client.storeReport = async (...input) => {
        await Promise.all(others.slice(0, 50).map((id) => callApi(service, 'DELETE', `/reports/${id}`)));
        return client.storeReport(...input);
      };
      return { ...client, storeReport };
    },
  });
  const input = { name: '', address: service.address, key: service.key, privacy: 'private' } as const;
  const { id: connectionId } = await worker.handlers.saveConnection(input);
  const work = { kind: 'create', url: home, privacy: 'private' } as const;
  const job = await worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
  expect([job.state, job.report?.id]).not.toEqual(['done', String(old)]);
  expect(job.state).toBe('unconfirmed');
});

const sentAt = 1_800_000_000_000;
const minute = 60_000;
const full = { reportIds: ['4'], newestId: '9' };
const partial = { ...full, isPartial: true } as const;
const nonNumeric = { reportIds: ['b'], newestId: 'f' };
const cases: [name: string, before: Job['before'], report: { id: string; createdAt?: number }, isNew: boolean][] = [
  ['a report that existed before is not new', full, { id: '4', createdAt: sentAt + 1 }, false],
  ['a report with a higher id is new', full, { id: '10' }, true],
  ['a report with a higher id above the largest safe integer is new', full, { id: '9007199254740993' }, true],
  ['a report with a lower id is not new, whatever its time', full, { id: '5', createdAt: sentAt + minute }, false],
  ['a report with a higher id is new, also after a partial list', partial, { id: '10' }, true],
  ['a report with an unknown non-numeric id is new', nonNumeric, { id: 'a' }, true],
  [
    'a report with a non-numeric id and no time is not new after a partial list',
    { ...nonNumeric, isPartial: true },
    { id: 'z' },
    false,
  ],
  [
    'a report with a non-numeric id and an old time is not new after a partial list',
    { ...nonNumeric, isPartial: true },
    { id: 'z', createdAt: sentAt - 6 * minute },
    false,
  ],
  [
    'a report from a minute before the request is new, because the clocks may differ',
    { ...nonNumeric, isPartial: true },
    { id: 'z', createdAt: sentAt - minute },
    true,
  ],
  ['the first report of a page is new', { reportIds: [] }, { id: '1' }, true],
  ['a report is not new if the earlier reports are unknown', {}, { id: '1', createdAt: sentAt + 1 }, false],
];

test.each(cases)('isNewSince: %s', (_name, before, report, isNew) => {
  expect(isNewSince({ before, sentAt }, { url: home, fields: {}, ...report })).toBe(isNew);
});
