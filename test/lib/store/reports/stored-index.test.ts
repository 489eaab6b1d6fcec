import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IndexedReport } from '../../../../lib/model/report/indexed-report.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { createDatabase } from '../../../../lib/store/database.ts';
import { createBlock, indexVersion, readBlock } from '../../../../lib/store/reports/block.ts';
import { readReports } from '../../../../lib/store/reports/read-reports.ts';
import { createStoredIndex } from '../../../../lib/store/reports/stored-index.ts';
import { listUnseen } from '../../../../lib/store/reports/unseen-reports.ts';
import type { ReportBlock, SyncRow } from '../../../../lib/store/schema.ts';

const sample: { reports: ReportBlock[]; syncs: SyncRow[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'samples', 'index-1.json'), 'utf8'),
);

function start(name: string = crypto.randomUUID()) {
  const open = createDatabase(name);
  const read = async (connectionId: string, options: { newest?: number; signal?: AbortSignal } = {}) => {
    const chunks: IndexedReport[][] = [];
    await readReports(await open(), connectionId, options, (rows) => chunks.push(rows));
    return chunks;
  };
  return { index: createStoredIndex(open), read, open, name };
}

function report(id: number | string, change: Partial<Report> = {}): Report {
  return { id: String(id), url: `https://shop.example/${id}`, fields: { title: 'hush' }, ...change };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => report(n + 1, { createdAt: 1_000_000 + ((n * 7919) % count) }));

test('an index of the first version is read whole', async () => {
  const { index, read, open } = start();
  const database = await open();
  for (const block of sample.reports) await database.put('reports', block);
  for (const row of sample.syncs) await database.put('syncs', row);
  const id = sample.syncs[0]?.connectionId ?? '';
  expect(await read(id, { newest: 10 })).toEqual([sample.reports[0]?.reports?.toReversed()]);
  expect(await index.findSync(id)).toEqual(sample.syncs[0]);
  expect(sample.syncs.map(({ version }) => version)).toContain(indexVersion);
});

test('what another version wrote stops nothing, and is written anew', async () => {
  const { index, read, open } = start();
  await (await open()).put('reports', { ...sample.reports[0], version: 99 } as ReportBlock);
  await (await open()).put('reports', { connectionId: 'c', start: '0', version: 1 });
  await (await open()).put('reports', { connectionId: 'b', start: '0', version: 2, columns: {} });
  await (await open()).put('syncs', { ...sample.syncs[0], version: indexVersion + 1 } as SyncRow);
  const id = sample.syncs[0]?.connectionId ?? '';
  expect([...(await read(id)), ...(await read('b')), ...(await read('c'))]).toEqual([]);
  expect(await index.findSync(id)).toBeUndefined();
  expect(await index.listSyncs()).toEqual([]);
  for (const connection of [id, 'b', 'c']) {
    await index.write(connection, [report('41')], 6);
    expect((await read(connection)).flat().map((found) => found.id)).toEqual(['41']);
  }
});

test('of a report only what lists need is kept: none of the fields of the answer', async () => {
  const { index, open } = start();
  await index.write('c', [report(1, { fields: { password: 'tulip-7' } })], 5);
  expect(await (await open()).getAll('reports')).toEqual([
    {
      connectionId: 'c',
      start: '011',
      version: 3,
      columns: { id: '1', url: 'https://shop.example/1', seenAt: Float64Array.of(5) },
    },
  ]);
});

test('a block has what its reports have, whichever field they lack', () => {
  const reports: IndexedReport[] = [
    { id: '1', url: '', seenAt: 5 },
    { id: 'two\nlines', url: 'https://shop.example/\n', link: '', seenAt: 5.5 },
    { id: '2', url: 'https://shop.example/', project: 'Shop', privacy: 'public', createdAt: 1, seenAt: 6 },
    {
      id: '3',
      url: 'https://shop.example/3',
      result: 'bad',
      grades: [{ result: 'good', at: 2 }],
      link: '/3',
      seenAt: 7,
    },
  ];
  const block = createBlock('c', '011', reports);
  expect(block).toMatchObject({ connectionId: 'c', start: '011' });
  expect(readBlock(structuredClone(block))).toStrictEqual(reports);
});

test('blocks of former versions are read, and changed in the way of this one', async () => {
  const known = { id: '1', url: 'https://shop.example/1', createdAt: 3, seenAt: 5 };
  const other = { id: '2', url: 'https://shop.example/2', project: 'Shop', seenAt: 5 };
  const columns = {
    id: ['1', '2'],
    url: [known.url, other.url],
    createdAt: [3, undefined],
    project: [undefined, 'Shop'],
    seenAt: [5, 5],
  };
  for (const kept of [
    { version: 1, reports: [known, other] },
    { version: 2, columns },
  ]) {
    const { index, read, open } = start();
    await (await open()).put('reports', { connectionId: 'c', start: '011', ...kept });
    expect((await read('c')).flat()).toEqual([known, other]);
    await index.write('c', [report(3)], 6);
    expect((await read('c')).flat()).toEqual([known, other, { id: '3', url: 'https://shop.example/3', seenAt: 6 }]);
    expect(await (await open()).getAll('reports')).toMatchObject([{ version: 3, columns: { id: '1\n2\n3' } }]);
  }
});

test('the newest come first and everything once, however many there are', async () => {
  const { index, read } = start();
  const reports = many(7_001);
  await index.write('c', reports, 5);
  await index.write('b', [report('other')], 5);
  await index.write('d', [report('other')], 5);
  const chunks = await read('c', { newest: 50 });
  expect(chunks[0]?.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => String(7_001 - n)));
  const ids = chunks.flat().map(({ id }) => id);
  expect(ids).toHaveLength(7_001);
  expect(new Set(ids)).toEqual(new Set(reports.map(({ id }) => id)));
});

test('a reader who has gone is told nothing more', async () => {
  const { index, open } = start();
  await index.write('c', many(6_000), 5);
  const leaving = new AbortController();
  const chunks: number[] = [];
  await readReports(await open(), 'c', { newest: 10, signal: leaving.signal }, (rows) => {
    chunks.push(rows.length);
    leaving.abort();
  });
  expect(chunks).toEqual([10]);
});

test('only what has changed is told, and each grade is kept with its date', async () => {
  const { index, read } = start();
  const first = report(1, { result: 'bad', createdAt: 100, generatedAt: 200 });
  expect(await index.write('c', [first], 1_000)).toHaveLength(1);
  expect(await index.write('c', [first], 2_000)).toEqual([]);
  expect(await index.write('c', [{ ...first, result: 'decent', generatedAt: 300 }], 3_000)).toHaveLength(1);
  await index.write('c', [{ ...first, result: 'good', generatedAt: 300 }], 4_000);
  // It was on its way when a newer answer came.
  await index.write('c', [first], 5_000);
  expect((await read('c')).flat()).toMatchObject([
    {
      result: 'good',
      seenAt: 4_000,
      grades: [
        { result: 'bad', at: 200 },
        { result: 'decent', at: 300 },
        { result: 'good', at: 4_000 },
      ],
    },
  ]);
});

test('a brief answer takes nothing away; what an answer says is gone goes', async () => {
  const { index, read } = start();
  await index.write('c', [report(1, { project: 'Shop', privacy: 'private', createdAt: 7 })], 1);
  await index.write('c', [report(1, { url: '', privacy: 'public' })], 2);
  expect((await read('c')).flat()).toMatchObject([
    { url: 'https://shop.example/1', project: 'Shop', privacy: 'public', createdAt: 7 },
  ]);
  await index.write('c', [report(1, { fields: { project: null } })], 3);
  expect((await read('c')).flat()[0]?.project).toBeUndefined();
});

test('what was deleted does not come back with an answer that was on its way', async () => {
  const { index, read } = start();
  await index.write('c', [report(1), report(2)], 1);
  await index.remove('c', ['1']);
  expect(await index.write('c', [report(1), report(2)], 2)).toEqual([]);
  expect((await read('c')).flat().map(({ id }) => id)).toEqual(['2']);
});

test('what no answer has told of since is forgotten, of this connection alone', async () => {
  const { index, read, open } = start();
  await index.write('c', many(2_500), 1);
  await index.write('d', [report(1)], 1);
  const sync = { ...sample.syncs[0], connectionId: 'c', startedAt: 10 } as SyncRow;
  await index.writePages(sync, [many(2_500).slice(0, 2_000)], 10);
  const unseen = await listUnseen(await open(), 'c', 10);
  expect(new Set(unseen)).toEqual(
    new Set(
      many(2_500)
        .slice(2_000)
        .map(({ id }) => id),
    ),
  );
  await index.forget('c', unseen);
  expect((await read('c')).flat()).toHaveLength(2_000);
  expect((await read('d')).flat()).toHaveLength(1);
  await index.drop('c');
  expect((await read('c')).flat()).toEqual([]);
  expect((await read('d')).flat()).toHaveLength(1);
});

test('a walk’s pages and where the walk stands are written together', async () => {
  const { index } = start();
  const sync = { ...sample.syncs[0], connectionId: 'c', fruitless: 3, startedAt: 100 } as SyncRow;
  expect(await index.writePages(sync, [[report(1)], [report(2)]], 150)).toMatchObject({ fruitless: 0 });
  expect(await index.findSync('c')).toEqual({ ...sync, fruitless: 0 });
  expect(await index.writePages(sync, [[report(1)], [report(2)]], 160)).toMatchObject({ blocks: [], fruitless: 5 });
  expect(await index.findSync('c')).toEqual({ ...sync, fruitless: 5 });
});

test('a walk answers the blocks in which something has changed, whole', async () => {
  const { index } = start();
  const sync = { ...sample.syncs[0], connectionId: 'c', fruitless: 0, startedAt: 100 } as SyncRow;
  const first = await index.writePages(sync, [many(900)], 150);
  expect(first.blocks.map((block) => readBlock(block).length)).toEqual([300, 300, 300]);
  const changed = many(900).map((report) => (report.id === '450' ? { ...report, result: 'bad' as const } : report));
  const { blocks } = await index.writePages(sync, [changed], 160);
  expect(blocks).toHaveLength(1);
  expect(blocks.flatMap(readBlock).find(({ id }) => id === '450')).toMatchObject({ result: 'bad', seenAt: 160 });
});

test('whatever ids a service has and in whatever order they come, every report is kept and found', async () => {
  const { index, read, open } = start();
  const numbers = Array.from({ length: 3_000 }, (_, n) => String(((n * 7919) % 3_001) * 37));
  const words = Array.from({ length: 600 }, (_, n) => `${((n * 7919) % 601).toString(36)}-${n}`);
  const ids = [...numbers, ...words, '~', '007', '9'.repeat(200)];
  let state = 7;
  const take = () => {
    state = (state * 16807) % 2147483647;
    return ids.splice(state % ids.length, 1 + (state % 150));
  };
  const kept = new Set<string>();
  while (ids.length > 0) {
    const some = take();
    await index.write(
      'c',
      some.map((id) => report(id)),
      1,
    );
    for (const id of some) kept.add(id);
    const gone = [...kept].filter((_, n) => n % 97 === 5).slice(0, 3);
    await index.remove('c', gone);
    for (const id of gone) kept.delete(id);
  }
  const found = (await read('c', { newest: 20 })).flat().map(({ id }) => id);
  expect(found).toHaveLength(kept.size);
  expect(new Set(found)).toEqual(kept);
  expect(
    await index.write(
      'c',
      [...kept].map((id) => report(id)),
      2,
    ),
  ).toEqual([]);
  const sizes = (await (await open()).getAll('reports')).map((block) => readBlock(block).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
  expect(sizes.length).toBeLessThan(kept.size / 50);
});

test('of a walk from the newest down every three pages that are written together make a block', async () => {
  const { index, open } = start();
  const sync = { connectionId: 'c', startedAt: 1, fruitless: 0 } as SyncRow;
  const page = (number: number) => Array.from({ length: 100 }, (_, n) => report(5_000 - number * 100 - n));
  await index.writePages(sync, [page(0)], 1);
  await index.writePages(sync, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(page), 1);
  const sizes = (await (await open()).getAll('reports')).map((block) => readBlock(block).length);
  expect(sizes).toEqual([200, 200, 300, 300, 100]);
});
