// Which report a create in doubt is told to have made: never one that was there before.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../../../lib/api/client.ts';
import { isNewSince } from '../../../../lib/background/jobs/find-job-report.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { callApi } from '../../../service/call-api.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { hurry, startApp } from '../start-app.ts';

const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const home = 'https://shop.example/';

let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

test('an old report that only appears because newer ones of its site were deleted is not taken for the new one', async () => {
  const worker = startApp(hurry());
  const input = { name: '', address: service.address, key: service.key, privacy: 'public' } as const;
  const { id: connectionId } = await worker.handlers.saveConnection(input, options);
  const old = service.addReport({ url: home, privacy: 1 });
  const others = [...Array(100).keys()].map((n) => service.addReport({ url: `${home}${n}`, privacy: 1 }));
  service.addFault({ kind: 'dropBefore', match: { method: 'POST' } });
  // Before the first question what became of it.
  const remove = () => Promise.all(others.slice(0, 50).map((id) => callApi(service, 'DELETE', `/reports/${id}`)));
  const work = { kind: 'create', url: home, privacy: 'private' } as const;
  const started = worker.handlers.startJob({ connectionId, work }, options);
  await expect.poll(() => service.apiRequests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  await remove();
  const job = await worker.settled(await started);
  expect([job.state, job.report?.id]).not.toEqual(['done', String(old)]);
  expect(job.state).toBe('unconfirmed');
});

test('nor where the service answers the create without a body', async () => {
  const old = service.addReport({ url: home, privacy: 0 });
  const others = [...Array(100).keys()].map((n) => service.addReport({ url: `${home}${n}`, privacy: 0 }));
  service.addFault({ kind: 'status', status: 201, body: '', match: { method: 'POST' } });
  const worker = startApp({
    ...hurry(),
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
  const { id: connectionId } = await worker.handlers.saveConnection(input, options);
  const work = { kind: 'create', url: home, privacy: 'private' } as const;
  const job = await worker.settled(await worker.handlers.startJob({ connectionId, work }, options));
  expect([job.state, job.report?.id]).not.toEqual(['done', String(old)]);
  expect(job.state).toBe('unconfirmed');
});

const sentAt = 1_800_000_000_000;
const minute = 60_000;
const whole = { reportIds: ['4'], newestId: '9' };
const part = { ...whole, isPartial: true } as const;
const named = { reportIds: ['b'], newestId: 'f' };
const cases: [what: string, before: Job['before'], report: { id: string; createdAt?: number }, isNew: boolean][] = [
  ['one that was there', whole, { id: '4', createdAt: sentAt + 1 }, false],
  ['a later id', whole, { id: '10' }, true],
  ['an id that is longer than a number of the language can be', whole, { id: '9007199254740993' }, true],
  ['an earlier id, whatever its time', whole, { id: '5', createdAt: sentAt + minute }, false],
  ['a later id where not all was shown', part, { id: '10' }, true],
  ['a name that was not there', named, { id: 'a' }, true],
  ['a name without a time, where not all was shown', { ...named, isPartial: true }, { id: 'z' }, false],
  [
    'an old time, where not all was shown',
    { ...named, isPartial: true },
    { id: 'z', createdAt: sentAt - 6 * minute },
    false,
  ],
  [
    'a time by a clock that is a little behind',
    { ...named, isPartial: true },
    { id: 'z', createdAt: sentAt - minute },
    true,
  ],
  ['the first report of a page', { reportIds: [] }, { id: '1' }, true],
  ['where it is not known what was there', {}, { id: '1', createdAt: sentAt + 1 }, false],
];

test.each(cases)('%s', (_what, before, report, isNew) => {
  expect(isNewSince({ before, sentAt }, { url: home, fields: {}, ...report })).toBe(isNew);
});
