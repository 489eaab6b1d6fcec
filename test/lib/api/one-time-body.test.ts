import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { type Service, startService } from '../../service/start-service.ts';

let service: Service;
let client: ServiceClient;
let made: { form: string; lifetime: number; isDiscarded: boolean }[];

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.clearFaults();
  service.requests.length = 0;
  made = [];
  client = connect(async (form, lifetime) => {
    const one = { form: String(form), lifetime, isDiscarded: false };
    made.push(one);
    const body = new Blob([`${form}&marked=1`], { type: 'application/x-www-form-urlencoded' });
    const discard = () => {
      one.isDiscarded = true;
    };
    return { body, discard };
  });
});

function connect(createOneTimeBody: Parameters<typeof createClient>[0]['createOneTimeBody']): ServiceClient {
  const { address, key } = service;
  return createClient({ address, key, createOneTimeBody });
}

const store = () => client.storeReport({ url: service.samples.good, privacy: 'private' });
const bodies = () => service.apiRequests().flatMap(({ body }) => body || []);

test('a create and a re-run are sent in a body that is discarded after the answer', async () => {
  const { id } = await store();
  await client.updateReport(id, { rerun: true });
  const forms = [`url=${encodeURIComponent(service.samples.good)}&privacy=1`, 'results=1'];
  expect(made).toMatchObject(forms.map((form) => ({ form, isDiscarded: true })));
  expect(bodies()).toEqual(forms.map((form) => `${form}&marked=1`));
});

test('what may be repeated is sent as it is', async () => {
  const { id } = await store();
  made.length = 0;
  await client.updateReport(id, { privacy: 'public' });
  await client.deleteReport(id);
  expect(made).toEqual([]);
});

test('the body is discarded after a failure as well', async () => {
  service.addFault({ kind: 'dropAfter', match: { method: 'POST' } });
  await expect(store()).rejects.toMatchObject({ problem: { code: 'unreachable' } });
  expect(made).toMatchObject([{ isDiscarded: true }]);
});

test('where the browser cannot make such a body, the form is sent all the same', async () => {
  client = connect(() => Promise.reject(new Error('no private files')));
  expect(await store()).toMatchObject({ url: service.samples.good });
  expect(bodies()).toEqual([expect.stringMatching(/privacy=1$/)]);
});

test('where a request takes long to arrive, so may the next: the body lives as long', async () => {
  service.addFault({ kind: 'delay', ms: 1_200, match: { method: 'GET' } });
  await client.findReport(service.samples.good);
  await store();
  await store();
  expect(made.map(({ lifetime }) => lifetime >= 3_600 && lifetime < 9_000)).toEqual([true, true]);
});

test('a clock that is set on by years makes no body live longer than a timer can count', async () => {
  const { address, key } = service;
  let now = 0;
  const createOneTimeBody = async (form: URLSearchParams, lifetime: number) => {
    made.push({ form: String(form), lifetime, isDiscarded: false });
    return { body: form, discard: () => undefined };
  };
  client = createClient({ address, key, createOneTimeBody, now: () => now++ * 1e12 });
  await store();
  await store();
  expect(made.map(({ lifetime }) => lifetime < 2 ** 31)).toEqual([true, true]);
});
