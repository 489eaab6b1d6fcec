import { expect, test } from 'vitest';
import { exportRows } from '../../../lib/export/export-rows.ts';
import { nameFile } from '../../../lib/export/file-name.ts';
import { createJsonWriter } from '../../../lib/export/write-json.ts';

const writer = createJsonWriter('https://service.example');
const ids = Array.from({ length: 5000 }, (_, number) => String(number));
const make = (id: string) => ({ id, url: `https://a.example/${id}`, seenAt: 1 });

test('many reports are written in their order, and how many is told on the way', async () => {
  const told: number[] = [];
  const { blob, count } = await exportRows({ writer, ids, find: make, onProgress: (done) => void told.push(done) });
  expect(JSON.parse(await blob.text()).map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(count).toBe(5000);
  expect(told.at(-1)).toBe(5000);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.length).toBeGreaterThan(10);
});

test('what was deleted meanwhile is left out, be it the first of all', async () => {
  const find = (id: string) => (Number(id) % 3 === 0 ? undefined : make(id));
  const { blob, count } = await exportRows({ writer, ids, find });
  const kept = ids.filter((id) => find(id));
  expect(JSON.parse(await blob.text()).map(({ id }: { id: string }) => id)).toEqual(kept);
  expect(count).toBe(kept.length);
});

test('it ends in the middle when it is called off', async () => {
  const controller = new AbortController();
  let done = 0;
  const writing = exportRows({
    writer,
    ids,
    find: make,
    signal: controller.signal,
    onProgress(now) {
      done = now;
      controller.abort();
      // As long as a slice, so that it is left here.
      const end = performance.now() + 20;
      while (performance.now() < end);
    },
  });
  await expect(writing).rejects.toThrow('abort');
  expect(done).toBeLessThan(5000);
});

test.each([
  [{ name: 'Müller & Söhne / Kunden', address: 'https://s.example' }, 'pagegrade-Müller-Söhne-Kunden-2026-03-09.csv'],
  [{ name: '../..', address: 'https://s.example:8080/x' }, 'pagegrade-https-s-example-8080-x-2026-03-09.csv'],
  [{ name: 'CON\u202Egpj.exe', address: '' }, 'pagegrade-CON-gpj-exe-2026-03-09.csv'],
  [{ name: '東'.repeat(300), address: '' }, `pagegrade-${'東'.repeat(30)}-2026-03-09.csv`],
])('a file of %j is named %s', (connection, name) => {
  expect(nameFile(connection, '', 'csv', new Date(2026, 2, 9, 23, 59))).toBe(name);
});

test('the name of a file says what was looked at, too, and never gets too long for a disk', () => {
  const day = new Date(2026, 2, 9);
  const connection = { name: 'Agency', address: '' };
  expect(nameFile(connection, 'Reports /blog/? Good', 'csv', day)).toBe(
    'pagegrade-Agency-Reports-blog-Good-2026-03-09.csv',
  );
  const longest = nameFile({ name: '東'.repeat(300), address: '' }, '京'.repeat(300), 'json', day);
  expect(Buffer.byteLength(longest)).toBeLessThan(255);
});
