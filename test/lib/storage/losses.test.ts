import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../../lib/storage/database.ts';
import { noteLoss, takeLosses } from '../../../lib/storage/losses.ts';
import { installStorage } from '../background/memory-area.ts';

beforeEach(() => void installStorage());

async function open(name: string): Promise<void> {
  (await createDatabase(name)()).close();
}

test('a database that the browser has deleted is noticed when it is created again, and said once', async () => {
  const name = crypto.randomUUID();
  await open(name);
  await open(name);
  expect(await takeLosses()).toEqual([]);
  await deleteDB(name);
  await open(name);
  expect(await takeLosses()).toEqual(['emptied']);
  expect(await takeLosses()).toEqual([]);
});

test('each kind of loss is said once, however much it was', async () => {
  await Promise.all([noteLoss('unreadable'), noteLoss('emptied'), noteLoss('unreadable')]);
  expect(await takeLosses()).toEqual(['unreadable', 'emptied']);
});
