import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReports } from '../../../lib/copy/read-reports.ts';
import { createStoredReports, type StoredReports } from '../../../lib/copy/rows.ts';
import { findReportById, searchReports } from '../../../lib/copy/search-reports.ts';
import { createSync } from '../../../lib/copy/sync-row.ts';
import { readSearch } from '../../../lib/model/filter/search-text.ts';
import type { Grade, Report } from '../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { createDatabase } from '../../../lib/storage/database.ts';
import type { SyncRow } from '../../../lib/storage/schema.ts';

/** Call it again with the same name for another worker on the same database. */
function start(name: string = crypto.randomUUID()) {
  const open = createDatabase(name);
  const read = async (connectionId: string, options: { newest?: number; signal?: AbortSignal } = {}) => {
    const chunks: ReportRow[][] = [];
    await readReports(await open(), connectionId, options, (rows) => void chunks.push(rows));
    return chunks;
  };
  const listIds = async (connectionId: string) => (await read(connectionId)).flat().map(({ id }) => id);
  const stored = createStoredReports(open);
  const remove = async (connectionId: string, ids: string[]) => {
    for (const id of ids) stored.noteDeleted(connectionId, id);
    await stored.forget(connectionId, ids);
  };
  return { stored, remove, read, listIds, open, name };
}

function report(id: number | string, change: Partial<Report> = {}): Report {
  return { id: String(id), url: `https://shop.example/${id}`, fields: { title: 'hush' }, ...change };
}

/** Writes a page of the list whose first report has this place. */
const writePage = (stored: StoredReports, sync: SyncRow, reports: Report[], at: number, order = 0) =>
  stored.writePage(sync, reports, { at, now: at, order });

const many = (count: number, change: Partial<Report> = {}) =>
  Array.from({ length: count }, (_, n) => report(n + 1, change));

const sync = { ...createSync('c', 'https://service.example'), startedAt: 100, readId: 1 };

test('only the values that lists need are stored of a report, not the fields of its response', async () => {
  const { stored, open } = start();
  await stored.write('c', [report(1, { fields: { password: 'tulip-7' } })], 5);
  expect(await (await open()).getAll('reports')).toEqual([
    {
      connectionId: 'c',
      id: '1',
      url: 'https://shop.example/1',
      page: '//shop.example/1',
      host: 'shop.example',
      newness: 1,
      seenAt: 5,
      readId: 0,
    },
  ]);
});

test('texts of any length are stored as at most 8,000 characters, and a link that is longer not at all', async () => {
  const { stored, open } = start();
  const long = 'x'.repeat(100_000);
  await stored.write('c', [report(1, { url: `https://shop.example/${long}`, project: long, link: `/${long}` })], 5);
  const [row] = await (await open()).getAll('reports');
  expect([row?.url.length, row?.project?.length, row?.link]).toEqual([8_000, 8_000, undefined]);
});

test.each([
  ['by creation time', (n: number) => report(`r${n}`, { createdAt: 1_000_000 + n })],
  ['by id if there is no creation time', (n: number) => report(n)],
])('the newest reports are read first, %s, and every report is read once', async (_, make) => {
  const { stored, read } = start();
  const reports = Array.from({ length: 2_101 }, (_, n) => make(((n * 7919) % 2_101) + 1));
  await stored.write('c', reports, 5);
  await stored.write('b', [report('other')], 5);
  await stored.write('d', [report('other')], 5);
  const chunks = await read('c', { newest: 50 });
  const newest = Array.from({ length: 50 }, (_, n) => make(2_101 - n).id);
  expect(chunks[0]?.map(({ id }) => id)).toEqual(newest);
  const ids = chunks.flat().map(({ id }) => id);
  expect(ids).toHaveLength(2_101);
  expect(new Set(ids)).toEqual(new Set(reports.map(({ id }) => id)));
});

test('if there are fewer reports than requested first, all of them are read', async () => {
  const { stored, read } = start();
  expect(await read('c', { newest: 50 })).toEqual([[]]);
  await stored.write('c', many(3), 5);
  expect((await read('c', { newest: 50 })).flat().map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect((await read('c', { newest: 1 })).map((rows) => rows.length)).toEqual([1, 2]);
});

test('an aborted read delivers no more rows', async () => {
  const { stored, open } = start();
  await stored.write('c', many(3_000), 5);
  const controller = new AbortController();
  const chunks: number[] = [];
  await readReports(await open(), 'c', { newest: 10, signal: controller.signal }, (rows) => {
    chunks.push(rows.length);
    controller.abort();
  });
  expect(chunks).toEqual([10]);
});

test('only changed reports are returned, and each grade is stored with its date', async () => {
  const { stored, read } = start();
  const first = report(1, { result: 'bad', createdAt: 100, generatedAt: 200 });
  expect(await stored.write('c', [first], 1_000)).toHaveLength(1);
  expect(await stored.write('c', [first], 2_000)).toEqual([]);
  expect(await stored.write('c', [{ ...first, result: 'decent', generatedAt: 300 }], 3_000)).toHaveLength(1);
  await stored.write('c', [{ ...first, result: 'good', generatedAt: 300 }], 4_000);
  // A stale response, which was in flight when a newer one arrived.
  await stored.write('c', [first], 3_500, { now: 5_000 });
  expect((await read('c')).flat()).toMatchObject([
    {
      result: 'good',
      seenAt: 4_000,
      states: [
        { result: 'bad', at: 200 },
        { result: 'decent', at: 300 },
        { result: 'good', at: 4_000 },
      ],
    },
  ]);
});

test.each([
  ['whose time of analysis went back, as after a restored backup', 5_000],
  ['to a request after the clock was set back', 1_000],
])('a response %s replaces the known report', async (_, at) => {
  const { stored, read } = start();
  await stored.write('c', [report(1, { result: 'bad', generatedAt: 300 })], 4_000);
  await stored.write('c', [report(1, { result: 'good', generatedAt: 200 })], at, { now: at + 10 });
  expect((await read('c')).flat()).toMatchObject([{ result: 'good', seenAt: at }]);
});

test('the last ten states are stored, each with its failed checks', async () => {
  const { stored, read } = start();
  const toChecks = (failed: string[]) =>
    ['Title', 'Language', 'Links'].map((name) => ({ name, passed: !failed.includes(name) }));
  const answer = (at: number, result: Grade, failed?: string[]) =>
    report(1, { result, generatedAt: at, fields: failed ? { checks: toChecks(failed) } : {} });
  const readStates = async () => (await read('c')).flat()[0]?.states;
  await stored.write('c', [answer(1, 'good', ['Title'])], 1);
  // A list contains less than the response for one report.
  await stored.write('c', [answer(1, 'good')], 2);
  expect((await read('c')).flat()).toMatchObject([{ failedChecks: ['Title'] }]);
  expect(await readStates()).toBeUndefined();
  await stored.write('c', [answer(3, 'good', ['Language', 'Title'])], 3);
  await stored.write('c', [answer(4, 'good', ['Title', 'Language'])], 4);
  await stored.write('c', [answer(5, 'bad')], 5);
  await stored.write('c', [answer(5, 'bad', ['Title'])], 6);
  expect(await readStates()).toEqual([
    { result: 'good', at: 1, failedChecks: ['Title'] },
    { result: 'good', at: 3, failedChecks: ['Title', 'Language'] },
    { result: 'bad', at: 5, failedChecks: ['Title'] },
  ]);
  for (let at = 10; at < 30; at++) await stored.write('c', [answer(at, at % 2 ? 'good' : 'bad', [])], at);
  expect((await readStates())?.map(({ at }) => at)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
});

test('earlier states are kept while a re-run report has no grade, or its checks are missing', async () => {
  const { stored, read } = start();
  const answer = (at: number, result: Grade | null, failed?: string[]) => {
    const fields = { result, ...(failed && { checks: failed.map((name) => ({ name, passed: false })) }) };
    return report(1, { result: result ?? undefined, generatedAt: at, fields });
  };
  const readRow = async () => (await read('c')).flat()[0];
  await stored.write('c', [answer(1, 'good', ['Title'])], 1);
  await stored.write('c', [answer(3, null)], 4);
  expect((await readRow())?.result).toBeUndefined();
  await stored.write('c', [answer(3, 'bad')], 5);
  await stored.write('c', [answer(3, 'bad', ['Links'])], 6);
  // Somebody else re-ran the report, and a list contains only its grade.
  await stored.write('c', [answer(8, 'bad')], 9);
  expect((await readRow())?.failedChecks).toBeUndefined();
  await stored.write('c', [answer(8, 'bad', ['Language'])], 10);
  expect((await readRow())?.states).toEqual([
    { result: 'good', at: 1, failedChecks: ['Title'] },
    { result: 'bad', at: 3, failedChecks: ['Links'] },
    { result: 'bad', at: 8, failedChecks: ['Language'] },
  ]);
});

test('failed checks are not carried over to another grade, even without a time of analysis', async () => {
  const { stored, read } = start();
  await stored.write('c', [report(1, { result: 'bad', fields: { checks: [{ name: 'Title', passed: false }] } })], 1);
  await stored.write('c', [report(1, { result: 'good' })], 2);
  const [row] = (await read('c')).flat();
  expect(row?.failedChecks).toBeUndefined();
  expect(row?.states).toEqual([
    { result: 'bad', at: 1, failedChecks: ['Title'] },
    { result: 'good', at: 2 },
  ]);
});

test('values that are missing in a response are kept; a value of null is removed', async () => {
  const { stored, read } = start();
  await stored.write('c', [report(1, { project: 'Shop', privacy: 'private', createdAt: 7 })], 1);
  await stored.write('c', [report(1, { url: '', privacy: 'public' })], 2);
  expect((await read('c')).flat()).toMatchObject([
    { url: 'https://shop.example/1', project: 'Shop', privacy: 'public', createdAt: 7 },
  ]);
  await stored.write('c', [report(1, { fields: { project: null } })], 3);
  expect((await read('c')).flat()[0]?.project).toBeUndefined();
});

test('a deleted report is not restored by a response that was in flight', async () => {
  const { stored, open, listIds } = start();
  await stored.write('c', [report(1), report(2)], 1);
  const database = await open();
  const writing = stored.write('c', [report(1, { result: 'bad' })], 2);
  stored.noteDeleted('c', '1');
  await Promise.all([database.delete('reports', ['c', '1']), writing]);
  expect(await stored.write('c', [report(1), report(2)], 2)).toEqual([]);
  expect(await writePage(stored, sync, [report(1)], 150)).toEqual([]);
  expect(await listIds('c')).toEqual(['2']);
});

test('a deleted report is not restored after another connection was removed', async () => {
  const { stored, remove, listIds } = start();
  for (const connectionId of ['c', 'd']) await stored.write(connectionId, [report(1)], 1);
  for (const connectionId of ['c', 'd']) await remove(connectionId, ['1']);
  await stored.drop('d');
  await stored.write('c', [report(1)], 2);
  expect(await listIds('c')).toEqual([]);
  // The removed connection may lead to another service now, where the id belongs to another report.
  await stored.write('d', [report(1)], 2);
  expect(await listIds('d')).toEqual(['1']);
});

test('reports that no response contained since a read began are listed and removed, for one connection only', async () => {
  const { stored, read, listIds } = start();
  await stored.write('c', many(500), 1);
  await stored.write('d', [report(1)], 1);
  await writePage(stored, sync, many(400), 100);
  const unseen = await stored.listUnseen('c', 1);
  const last = many(500).slice(400);
  expect(new Set(unseen)).toEqual(new Set(last.map(({ id }) => id)));
  await stored.forget('c', unseen);
  expect([await stored.count('c'), await stored.count('d')]).toEqual([400, 1]);
  expect((await read('c')).flat()).toHaveLength(400);
  await stored.drop('c');
  expect(await read('c')).toEqual([]);
  expect(await listIds('d')).toEqual(['1']);
});

test('a removed report comes back with its earlier grades for 30 days, and without them after that', async () => {
  let now = 1_000;
  const open = createDatabase(crypto.randomUUID());
  const stored = createStoredReports(open, () => now);
  const day = 24 * 60 * 60_000;
  const listGrades = async () =>
    (await stored.findReport('c', 'https://shop.example/1'))?.states?.map(({ result }) => result);
  for (const result of ['bad', 'good'] as const)
    await stored.write('c', [report(1, { result, generatedAt: now })], now++);
  // A re-run waits for its grade.
  await stored.write('c', [report(1, { fields: { result: null } })], now++);
  await stored.forget('c', ['1']);
  expect(await stored.count('c')).toBe(0);
  now += 29 * day;
  await stored.forgetGrades();
  await stored.write('c', [report(1, { result: 'decent' })], now);
  expect(await listGrades()).toEqual(['bad', 'good', 'decent']);
  await stored.forget('c', ['1']);
  now += 31 * day;
  await stored.forgetGrades();
  await stored.write('c', [report(1, { result: 'good' })], now);
  expect(await listGrades()).toBeUndefined();
  expect(await (await open()).count('removedReports')).toBe(0);
});

test('reports whose age nothing shows are in the order of the service’s list, new ones first', async () => {
  const { stored, read } = start();
  const list = (...ids: string[]) => ids.map((id) => report(id));
  const listIds = async () => (await read('c', { newest: 9 })).flat().map(({ id }) => id);
  await writePage(stored, sync, list('kiwi', 'fig'), 1, 1_000_000);
  await writePage(stored, sync, list('plum', 'lime'), 2, 999_998);
  expect(await listIds()).toEqual(['kiwi', 'fig', 'plum', 'lime']);
  await writePage(stored, { ...sync, readId: 2 }, list('apple', 'kiwi'), 3, 2_000_000);
  await stored.write('c', list('banana'), 4);
  expect(await listIds()).toEqual(['banana', 'apple', 'kiwi', 'fig', 'plum', 'lime']);
});

test('a list that sends the fields of a report in another order has not changed it', async () => {
  const { stored } = start();
  const checked = report(1, { result: 'bad', fields: { checks: [{ name: 'Title', passed: false }] } });
  await stored.write('c', [checked], 1);
  expect(await writePage(stored, sync, [checked], 2)).toEqual([]);
  expect(await writePage(stored, { ...sync, readId: 2 }, [checked], 3)).toEqual([]);
});

test('a page of a sync is written together with the progress of the sync', async () => {
  const { stored } = start();
  expect(await writePage(stored, sync, many(2), 150)).toMatchObject([{ id: '1' }, { id: '2' }]);
  expect(await stored.findSync('c')).toEqual(sync);
  const next = { ...sync, done: 4 };
  expect(await writePage(stored, next, many(2), 160)).toEqual([]);
  expect(await stored.findSync('c')).toEqual(next);
  const changed = many(2).map((report) => (report.id === '2' ? { ...report, result: 'bad' as const } : report));
  expect(await writePage(stored, sync, changed, 170)).toMatchObject([{ id: '2', result: 'bad', seenAt: 170 }]);
});

test('a page’s report is found by every spelling of the page’s address', async () => {
  const { stored } = start();
  await stored.write('c', [report(7, { url: 'http://www.shop.example/caf%c3%a9/?utm_source=x', result: 'good' })], 1);
  for (const url of ['https://shop.example/café', 'https://shop.example:443/caf%C3%A9#menu']) {
    expect(await stored.findReport('c', url)).toMatchObject({ id: '7', result: 'good' });
  }
  for (const url of ['https://shop.example/', 'https://shop.example/cafe', 'about:blank', '']) {
    expect(await stored.findReport('c', url)).toBeUndefined();
  }
});

test('the newest of several reports of a page is found, of this connection only', async () => {
  const { stored } = start();
  const url = 'https://shop.example/';
  await stored.write('c', [report(400, { url }), report(20, { url }), report(890, { url }), report(1_000)], 1);
  await stored.write('d', [report(900, { url })], 1);
  expect((await stored.listReports('c', url, 2)).map(({ id }) => id)).toEqual(['890', '400']);
  await stored.forget('c', ['890']);
  expect(await stored.findReport('c', url)).toMatchObject({ id: '400' });
  await stored.drop('c');
  expect(await stored.findReport('c', url)).toBeUndefined();
  expect(await stored.findReport('d', url)).toMatchObject({ id: '900' });
});

test('a search finds the newest reports that match the words, and a report is found by its id', async () => {
  const { stored, open } = start();
  const reports = Array.from({ length: 1_100 }, (_, n) =>
    report(n + 1, { project: n % 250 === 7 ? 'Spring' : 'Autumn' }),
  );
  await stored.write('c', reports, 1);
  await stored.write('d', [report(9_999, { project: 'Spring' })], 1);
  const search = async (words: string, limit = 9) => {
    const { signal } = new AbortController();
    return (await searchReports(await open(), 'c', { words: readSearch(words), limit, signal })).map(({ id }) => id);
  };
  expect(await search('spring shop')).toEqual(['1008', '758', '508', '258', '8']);
  expect(await search('spring', 2)).toEqual(['1008', '758']);
  expect(await search('winter')).toEqual([]);
  expect(await search('', 3)).toEqual(['1100', '1099', '1098']);
  expect(await search('-autumn', 2)).toEqual(['1008', '758']);
  expect(await findReportById(await open(), 'c', '7')).toMatchObject({ url: 'https://shop.example/7' });
  expect(await findReportById(await open(), 'c', '9999')).toBeUndefined();
});

test('after any writes and removals, this and later workers find all reports and each page’s newest', async () => {
  const urls = Array.from({ length: 12 }, (_, n) => `https://shop.example/${n}`);
  const id = fc.oneof(fc.integer({ min: 1, max: 60 }).map(String), fc.constantFrom('~', '007', 'a b', '9'.repeat(200)));
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ ids: fc.array(id, { maxLength: 30 }), shift: fc.nat(11) }) },
    { weight: 2, arbitrary: fc.record({ removed: fc.array(id, { maxLength: 20 }) }) },
    { weight: 1, arbitrary: fc.constant('next worker' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      let worker = start();
      const kept = new Map<string, { url: string; createdAt: number }>();
      const removed = new Set<string>();
      for (const action of steps) {
        if (action === 'next worker') {
          worker = start(worker.name);
          removed.clear();
        } else if ('removed' in action) {
          await worker.remove('c', action.removed);
          for (const id of action.removed) removed.add(id) && kept.delete(id);
        } else {
          const createValues = (id: string) => ({
            url: urls[(id.length * 7 + id.charCodeAt(0) + action.shift) % urls.length] ?? '',
            createdAt: id.charCodeAt(0) * 100 + id.charCodeAt(id.length - 1) + id.length / 10,
          });
          await worker.stored.write(
            'c',
            action.ids.map((id) => report(id, createValues(id))),
            1,
          );
          for (const id of action.ids) if (!removed.has(id)) kept.set(id, createValues(id));
        }
        for (const url of urls) {
          const times = [...kept.values()].filter((known) => known.url === url).map(({ createdAt }) => createdAt);
          const found = await worker.stored.findReport('c', url);
          expect(found?.createdAt).toBe(times.length > 0 ? Math.max(...times) : undefined);
        }
        expect(new Set(await worker.listIds('c'))).toEqual(new Set(kept.keys()));
      }
    }),
    { numRuns: 40 },
  );
});

test.each([
  { ...sync, status: 'walking' },
  { ...sync, size: 0 },
  { ...sync, knownNewestIds: undefined },
  { connectionId: 'c' },
])('an unreadable state of a sync counts as missing: %j', async (row) => {
  const { stored, open } = start();
  await stored.writeSync({ ...sync, connectionId: 'b' });
  await (await open()).put('syncs', row as never);
  expect(await stored.findSync('c')).toBeUndefined();
  expect((await stored.listSyncs()).map(({ connectionId }) => connectionId)).toEqual(['b']);
});
