import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRepetition } from '../../../lib/browser/repetition.ts';

const url = 'https://service.test/api/v1/reports';

// As in Chromium: Vitest makes text of everything here, and `false` would count as true.
beforeEach(() => vi.stubEnv('FIREFOX', ''));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** An entry of a request that began 100 ms ago, waited that long, and may have needed a connection of its own. */
function createEntry({ name = url, wait = 1, connecting = 0, age = 100 } = {}) {
  const fetchStart = performance.now() - age;
  const requestStart = fetchStart + connecting + wait;
  return {
    name,
    startTime: fetchStart,
    fetchStart,
    connectEnd: fetchStart + connecting,
    requestStart,
    responseEnd: requestStart,
  };
}

async function find(...entries: ReturnType<typeof createEntry>[]) {
  vi.spyOn(performance, 'getEntries').mockReturnValue(entries as unknown as PerformanceEntryList);
  // Far more than the entries' age: on a busy machine some time passes between the two.
  return findRepetition(url, 1_000);
}

const question = () => createEntry({ name: `${url}?search=x`, age: 120 });

test('a request that left at once on a connection that was there was sent once', async () => {
  expect(await find(question(), createEntry())).toBe('no');
});

test.each([
  ['waited for as long as a first try takes', { wait: 7 }],
  ['needed a connection though one was there', { connecting: 3 }],
])('one that %s may have been repeated', async (_what, entry) => {
  expect(await find(question(), createEntry(entry))).toBe('possible');
});

test('where connections are never used again, and where no entry tells of the request, nothing is known', async () => {
  const own = { connecting: 3 };
  expect(await find(createEntry({ ...own, name: `${url}?search=x` }), createEntry(own))).toBe('unknown');
  expect(await find(question())).toBe('unknown');
});

test('what went to the same address before or after says nothing of this request', async () => {
  expect(await find(createEntry({ wait: 7, age: 5_000 }), createEntry())).toBe('no');
});
