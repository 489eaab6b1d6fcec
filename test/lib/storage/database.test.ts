import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { beginWrite, createDatabase } from '../../../lib/storage/database.ts';

test('one transaction writes at a time, even if they write to different stores', async () => {
  const database = await createDatabase(crypto.randomUUID())();
  const events: string[] = [];
  const first = beginWrite(database, ['jobs']);
  const second = beginWrite(database, ['batches']);
  const begun = second.objectStore('batches').count();
  void begun.then(() => events.push('the second begins'));
  void first.done.then(() => events.push('the first ends'));
  // Each request keeps the transaction open.
  for (let n = 0; n < 5; n++) await first.objectStore('jobs').count();
  await Promise.all([first.done, second.done]);
  expect(events).toEqual(['the first ends', 'the second begins']);
});
