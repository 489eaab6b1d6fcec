import { expect, test } from 'vitest';
import { writeKey } from '../../../lib/storage/keys.ts';
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

test('the welcome page does not open if a connection is ready or the policy switches the page off', async () => {
  const ready = startApp();
  await ready.local.set({ connections: { connections: [connection] } });
  await writeKey('a', 'the secret', false);
  await ready.app.lifecycle.startVersion(true);
  const silent = startApp({ managed: createMemoryArea({ opensWelcome: false }) });
  await silent.app.lifecycle.startVersion(true);
  expect([ready.tabs, silent.tabs]).toEqual([[], []]);
});

test('the welcome page opens if the policy’s connection has a key but no permission for its origin', async () => {
  const worker = startApp({ hasOrigin: async () => false, managed: createMemoryArea({ connections: [{ address }] }) });
  await worker.local.set({ connections: { connections: [connection] } });
  await writeKey('a', 'the secret', false);
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual(['options /welcome']);
});

test('the welcome page does not open if the user has a connection, even one without its key', async () => {
  const worker = startApp();
  await worker.local.set({ connections: { connections: [connection] } });
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual([]);
});

test('a policy that arrives at once closes the welcome page; one that arrives two minutes later does not', async () => {
  let now = Date.now();
  const managed = createMemoryArea();
  const worker = startApp({ managed, now: () => now });
  await worker.app.lifecycle.startVersion(true);
  await managed.set({ opensWelcome: false });
  await worker.app.lifecycle.followPolicy();
  expect(worker.tabs).toEqual(['options /welcome', 'close /welcome']);
  now += 120_000;
  await worker.app.lifecycle.followPolicy();
  expect(worker.tabs).toHaveLength(2);
});

test('the next worker closes the welcome page of the previous one if a late policy switches it off', async () => {
  const managed = createMemoryArea();
  const first = startApp({ managed });
  await first.app.lifecycle.startVersion(true);
  await managed.set({ opensWelcome: false });
  const second = startApp({ managed, session: first.session, keepsTabs: true });
  await second.app.lifecycle.followPolicy();
  expect(second.tabs).toEqual(['close /welcome']);
});

test('the welcome page stays open if a late policy does not switch it off', async () => {
  const managed = createMemoryArea();
  const worker = startApp({ managed });
  await worker.app.lifecycle.startVersion(true);
  await managed.set({ connections: [{ address }] });
  await worker.app.lifecycle.followPolicy();
  expect(worker.tabs).toEqual(['options /welcome']);
});
