import { expect, test } from 'vitest';
import { createMemoryArea } from './memory-area.ts';
import { startApp } from './start-app.ts';

const address = 'https://reports.example';
const connection = { id: 'a', name: 'A', address, keyHint: '', privacy: 'private', forgetsKey: false };

test('the welcome page opens after the installation, but not after an update', async () => {
  const worker = startApp();
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual(['options /welcome']);
  await worker.app.lifecycle.startVersion(false);
  expect(worker.tabs).toHaveLength(1);
});

test('the welcome page opens if the policy adds a connection, which has no key yet', async () => {
  const worker = startApp({ managed: createMemoryArea({ connections: [{ address }] }) });
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual(['options /welcome']);
});

test('the welcome page does not open if the user has a connection, even one without its key', async () => {
  const worker = startApp();
  await worker.local.set({ connections: { connections: [connection] } });
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual([]);
});
