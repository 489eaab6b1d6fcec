import { expect, test } from 'vitest';
import { writeKey } from '../../../lib/storage/keys.ts';
import { createMemoryArea } from './memory-area.ts';
import { startApp } from './start-app.ts';

const address = 'https://reports.example';
const connection = { id: 'a', name: 'A', address, keyHint: '', privacy: 'private', forgetsKey: false };

test('the welcome page opens after the installation and after no update', async () => {
  const test1 = startApp();
  await test1.app.lifecycle.startVersion(true);
  expect(test1.tabs).toEqual(['options /welcome']);
  await test1.app.lifecycle.startVersion(false);
  expect(test1.tabs).toHaveLength(1);
});

test('it opens where the organisation has brought a connection that still lacks its key', async () => {
  const test1 = startApp({ managed: createMemoryArea({ connections: [{ address }] }) });
  await test1.app.lifecycle.startVersion(true);
  expect(test1.tabs).toEqual(['options /welcome']);
});

test('it does not open where everything is ready, or the organisation does not want it', async () => {
  const ready = startApp();
  await ready.local.set({ connections: { connections: [connection] } });
  await writeKey('a', 'the secret', false);
  await ready.app.lifecycle.startVersion(true);
  const silent = startApp({ managed: createMemoryArea({ opensWelcome: false }) });
  await silent.app.lifecycle.startVersion(true);
  expect([ready.tabs, silent.tabs]).toEqual([[], []]);
});

test('it opens where the organisation’s connection has its key and the browser does not allow the address', async () => {
  const test1 = startApp({ hasOrigin: async () => false, managed: createMemoryArea({ connections: [{ address }] }) });
  await test1.local.set({ connections: { connections: [connection] } });
  await writeKey('a', 'the secret', false);
  await test1.app.lifecycle.startVersion(true);
  expect(test1.tabs).toEqual(['options /welcome']);
});

test('it does not open where a connection of the user’s own is there, though its key was forgotten', async () => {
  const test1 = startApp();
  await test1.local.set({ connections: { connections: [connection] } });
  await test1.app.lifecycle.startVersion(true);
  expect(test1.tabs).toEqual([]);
});

test('it is closed again where the organisation’s word against it comes some seconds late, and no later', async () => {
  let now = Date.now();
  const managed = createMemoryArea();
  const test1 = startApp({ managed, now: () => now });
  await test1.app.lifecycle.startVersion(true);
  await managed.set({ opensWelcome: false });
  await test1.app.lifecycle.followPolicy();
  expect(test1.tabs).toEqual(['options /welcome', 'close /welcome']);
  now += 120_000;
  await test1.app.lifecycle.followPolicy();
  expect(test1.tabs).toHaveLength(2);
});

test('it is closed also where the worker that opened it has ended before the organisation’s word', async () => {
  const managed = createMemoryArea();
  const first = startApp({ managed });
  await first.app.lifecycle.startVersion(true);
  await managed.set({ opensWelcome: false });
  const second = startApp({ managed, session: first.session, keepsTabs: true });
  await second.app.lifecycle.followPolicy();
  expect(second.tabs).toEqual(['close /welcome']);
});

test('it stays where what comes late says nothing against it', async () => {
  const managed = createMemoryArea();
  const test1 = startApp({ managed });
  await test1.app.lifecycle.startVersion(true);
  await managed.set({ connections: [{ address }] });
  await test1.app.lifecycle.followPolicy();
  expect(test1.tabs).toEqual(['options /welcome']);
});
