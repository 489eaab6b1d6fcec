import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../../lib/store/database.ts';
import { createBlock } from '../../../../lib/store/reports/block.ts';
import { searchReports } from '../../../../lib/store/reports/search-reports.ts';

test('blocks of former versions are searched, and none of a later one, whatever is in it', async () => {
  const database = await createDatabase(crypto.randomUUID())();
  const reports = [1, 2].map((n) => ({
    id: String(n),
    url: `https://shop.example/${n}`,
    project: 'Spring',
    seenAt: 5,
  }));
  const columns = { id: ['3'], url: ['https://shop.example/3'], project: ['Spring'], seenAt: [5] };
  const later = createBlock('c', '015', [{ id: '5', url: 'https://shop.example/5', project: 'Spring', seenAt: 5 }]);
  for (const block of [
    { connectionId: 'c', start: '011', version: 1, reports },
    { connectionId: 'c', start: '013', version: 2, columns },
    createBlock('c', '014', [{ id: '4', url: 'https://shop.example/4', project: 'Spring', seenAt: 5 }]),
    { ...later, version: later.version + 1 },
  ])
    await database.put('reports', block);
  const { signal } = new AbortController();
  const found = await searchReports(database, 'c', { words: ['spring', 'shop'], limit: 9, signal });
  expect(found.map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  expect(await searchReports(database, 'c', { words: ['autumn'], limit: 9, signal })).toEqual([]);
});
