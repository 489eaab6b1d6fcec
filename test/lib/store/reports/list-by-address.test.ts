import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNormalAddress } from '../../../../lib/model/address/normal-address.ts';
import { trackingParameters } from '../../../../lib/model/address/tracking-parameters.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { createDatabase } from '../../../../lib/store/database.ts';
import { hashAddress } from '../../../../lib/store/reports/address-row.ts';
import { readBlock } from '../../../../lib/store/reports/block.ts';
import { createStoredIndex } from '../../../../lib/store/reports/stored-index.ts';

/** Each call is a worker of its own over the same disk. */
function start(name: string = crypto.randomUUID()) {
  const open = createDatabase(name);
  return { index: createStoredIndex(open), open, name };
}

function report(id: number | string, url: string, change: Partial<Report> = {}): Report {
  return { id: String(id), url, fields: {}, ...change };
}

test('a page’s report is found whichever way the address is spelled', async () => {
  const { index } = start();
  await index.write('c', [report(7, 'http://www.shop.example/caf%c3%a9/?utm_source=x', { result: 'good' })], 1);
  for (const url of ['https://shop.example/café', 'https://shop.example:443/caf%C3%A9#menu']) {
    expect(await index.findReport('c', url)).toMatchObject({ id: '7', result: 'good' });
  }
  for (const url of ['https://shop.example/', 'https://shop.example/cafe', 'about:blank', '']) {
    expect(await index.findReport('c', url)).toBeUndefined();
  }
});

test('of several reports the newest one is found, and of this connection', async () => {
  const { index, open } = start();
  const url = 'https://shop.example/';
  const others = Array.from({ length: 450 }, (_, n) => report(n * 2 + 1, `${url}${n}`));
  await index.write('c', [...others, report(400, url), report(20, url), report(890, url)], 1);
  await index.write('d', [report(900, url)], 1);
  expect(await index.findReport('c', url)).toMatchObject({ id: '890' });
  await index.remove('c', ['890']);
  expect(await index.findReport('c', url)).toMatchObject({ id: '400' });
  expect(await index.findReport('d', url)).toMatchObject({ id: '900' });
  await index.drop('c');
  expect(await index.findReport('c', url)).toBeUndefined();
  expect(await (await open()).getAllKeys('addresses')).toEqual([['d', '03900']]);
  expect(await index.findReport('d', url)).toMatchObject({ id: '900' });
});

test('of ids that are no numbers the date says which is the newest', async () => {
  const { index } = start();
  const url = 'https://shop.example/';
  const others = Array.from({ length: 450 }, (_, n) => report(`m${String(n).padStart(3, '0')}`, `${url}${n}`));
  const dated = { a: 2, b: 1, m100b: 4, m400b: 3, z: 1 };
  const twins = Object.entries(dated).map(([id, createdAt]) => report(id, url, { createdAt }));
  await index.write('c', [...others, ...twins], 1);
  expect(await index.findReport('c', url)).toMatchObject({ id: 'm100b' });
  await index.remove('c', ['m100b']);
  expect(await index.findReport('c', url)).toMatchObject({ id: 'm400b' });
});

test('an address of the same hash is not taken for another', async () => {
  const { index } = start();
  const [url, twin] = ['https://shop.example/lqx78c', 'https://shop.example/a71j57'];
  expect(hashAddress(getNormalAddress(url))).toBe(hashAddress(getNormalAddress(twin)));
  await index.write('c', [report(1, url)], 1);
  expect(await index.findReport('c', twin)).toBeUndefined();
  expect(await index.findReport('c', url)).toMatchObject({ id: '1' });
});

test('a walk that brings nothing but the time does not write addresses again', async () => {
  const { index, open } = start();
  const reports = Array.from({ length: 300 }, (_, n) => report(n + 1, `https://shop.example/${n}`));
  await index.write('c', reports, 1);
  const database = await open();
  await database.clear('addresses');
  const sync = { connectionId: 'c', startedAt: 5, fruitless: 0 } as Parameters<typeof index.writePages>[0];
  await index.writePages(sync, [reports], 9);
  expect((await database.getAll('reports')).flatMap(readBlock).map(({ seenAt }) => seenAt)).toEqual(Array(300).fill(9));
  expect(await database.count('addresses')).toBe(0);
});

test('the hashes on users’ disks are those of this normal form', () => {
  // Where this number changes, a new version of the database has to fill its addresses anew: see `createDatabase`.
  const spellings = [
    'https://www.Shop.example:443/a//b/%7euser/caf%c3%a9/?utm_source=x&b=%5b1%5D&c={d}#e',
    'http://bücher.example.:8080/100%?q=a+b&fbclid=1&&c',
  ];
  const tracked = trackingParameters.map((name) => `https://shop.example/?${name.replace('*', 'x')}=1`);
  const sum = [...spellings, ...tracked].reduce((sum, url) => (sum + hashAddress(getNormalAddress(url))) >>> 0, 0);
  expect(sum).toBe(3_452_980_537);
});

test('whatever is written and removed, each page’s newest report is found, by this worker and by the next', async () => {
  const urls = Array.from({ length: 60 }, (_, n) => `https://shop.example/${n}`);
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ from: fc.nat(900), count: fc.integer({ min: 1, max: 260 }), shift: fc.nat(59) }),
    },
    { weight: 2, arbitrary: fc.record({ gone: fc.nat(900), upTo: fc.nat(1_200) }) },
    { weight: 1, arbitrary: fc.constant('next worker' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      let worker = start();
      const kept = new Map<number, string>();
      const gone = new Set<number>();
      for (const action of steps) {
        if (action === 'next worker') {
          worker = start(worker.name);
          gone.clear();
        } else if ('gone' in action) {
          const removed = [...kept.keys()].filter((id) => id >= action.gone && id <= action.upTo);
          await worker.index.remove('c', removed.map(String));
          for (const id of removed) gone.add(id) && kept.delete(id);
        } else {
          const ids = Array.from({ length: action.count }, (_, n) => action.from + n);
          const urlOf = (id: number) => urls[(id * 7 + action.shift) % urls.length] ?? '';
          await worker.index.write(
            'c',
            ids.map((id) => report(id, urlOf(id))),
            1,
          );
          // What was deleted does not come back with an answer that was on its way.
          for (const id of ids) if (!gone.has(id)) kept.set(id, urlOf(id));
        }
        for (const url of urls.filter((_, n) => n % 6 === 0)) {
          const ids = [...kept].filter(([, known]) => known === url).map(([id]) => id);
          const newest = ids.length > 0 ? String(Math.max(...ids)) : undefined;
          expect((await worker.index.findReport('c', url))?.id).toBe(newest);
        }
        const database = await worker.open();
        expect(await database.getAllKeys('addresses')).toEqual(await database.getAllKeys('reports'));
      }
    }),
    { numRuns: 30 },
  );
});
