import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createMemoryArea } from './memory-area.ts';
import { startApp } from './start-app.ts';

const address = 'https://reports.example';
const connection = { id: 'a', name: 'A', address, keyHint: '', privacy: 'private', forgetsKey: false };

test('the page of connections opens after the installation, but not after an update', async () => {
  const worker = startApp();
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual(['options /connections']);
  await worker.app.lifecycle.startVersion(false);
  expect(worker.tabs).toHaveLength(1);
});

test('the page of connections opens although the database cannot be opened yet', async () => {
  const worker = startApp();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not ready', 'UnknownError');
  });
  await worker.app.lifecycle.startVersion(true).catch(() => undefined);
  vi.restoreAllMocks();
  expect(worker.tabs).toEqual(['options /connections']);
});

test('the menus are created although the page of connections cannot be opened', async () => {
  const worker = startApp();
  vi.spyOn(fakeBrowser.tabs, 'create').mockRejectedValue(new Error('no window'));
  const create = vi.spyOn(fakeBrowser.contextMenus, 'create');
  await expect(worker.app.lifecycle.startVersion(true)).rejects.toThrow('no window');
  await expect.poll(() => create.mock.calls.length).toBeGreaterThan(0);
  vi.restoreAllMocks();
});

test('the page of connections opens if the policy adds a connection, which has no key yet', async () => {
  const worker = startApp({ managed: createMemoryArea({ connections: [{ address }] }) });
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual(['options /connections']);
});

test('the page of connections does not open if the user has a connection, even one without its key', async () => {
  const worker = startApp();
  await worker.local.set({ connections: { connections: [connection] } });
  await worker.app.lifecycle.startVersion(true);
  expect(worker.tabs).toEqual([]);
});
