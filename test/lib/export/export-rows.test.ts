import { expect, test } from 'vitest';
import { exportRows } from '../../../lib/export/export-rows.ts';
import { nameFile } from '../../../lib/export/file-name.ts';

const writer = {
  type: 'text/plain',
  head: 'ids',
  write: (rows: { id: string }[]) => rows.map(({ id }) => `,${id}`).join(''),
};
const ids = Array.from({ length: 5000 }, (_, number) => String(number));
const make = (id: string) => ({ id, url: `https://a.example/${id}`, seenAt: 1 });

test('many reports are written in order, and the progress is reported', async () => {
  const progress: number[] = [];
  const blob = await exportRows({ writer, ids, find: make, onProgress: (done) => void progress.push(done) });
  expect((await blob.text()).split(',')).toEqual(['ids', ...ids]);
  expect(progress.at(-1)).toBe(5000);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.length).toBeGreaterThan(10);
});

test('reports that were deleted meanwhile are left out, even the first one', async () => {
  const find = (id: string) => (Number(id) % 3 === 0 ? undefined : make(id));
  const blob = await exportRows({ writer, ids, find });
  const kept = ids.filter((id) => find(id));
  expect((await blob.text()).split(',')).toEqual(['ids', ...kept]);
});

test('an aborted export stops midway', async () => {
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
      // Longer than a slice, so that the export yields here.
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
])('an exported file of the connection %j is named %s', (connection, name) => {
  expect(nameFile(connection, '', 'csv', new Date(2026, 2, 9, 23, 59))).toBe(name);
});

test('the name of an exported file contains the title of the view and is never too long', () => {
  const day = new Date(2026, 2, 9);
  const connection = { name: 'Agency', address: '' };
  expect(nameFile(connection, 'Reports /blog/? Good', 'csv', day)).toBe(
    'pagegrade-Agency-Reports-blog-Good-2026-03-09.csv',
  );
  const title = 'Monthly report November Lunar Media';
  expect(nameFile(undefined, title, 'html', day)).toBe('Monthly-report-November-Lunar-Media-2026-03-09.html');
  const longest = nameFile({ name: '東'.repeat(300), address: '' }, '京'.repeat(300), 'html', day);
  expect(Buffer.byteLength(longest)).toBeLessThan(255);
});
