import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { removePasswords, writePassword } from '../../../lib/storage/session.ts';
import { createGate } from '../../service/gates.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { createMemoryArea } from './memory-area.ts';
import { startApp, type TestApp } from './start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let worker: TestApp;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  service = await startService();
  worker = startApp({ local: createMemoryArea({ settings: { keepsCopy: false } }) });
  reload = vi.fn<() => void>();
  browser.runtime.reload = reload;
});
afterEach(() => service.close());

const connect = (more: object = {}) =>
  worker.handlers.saveConnection({ name: 'X', address: service.address, key: service.key, privacy: 'public', ...more });

test('an update is applied at once if nothing is used', async () => {
  await worker.app.updates.noteAvailable();
  expect(reload).toHaveBeenCalledOnce();
});

test('an update waits as long as a page is open', async () => {
  worker.frontPage.current = page;
  await worker.app.updates.noteAvailable();
  expect(reload).not.toHaveBeenCalled();
});

test('an update waits until the last job has ended', async () => {
  const { id: connectionId } = await connect();
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'POST' } });
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work });
  await worker.app.updates.noteAvailable();
  expect(reload).not.toHaveBeenCalled();
  gate.handle();
  gate.answer();
  await worker.waitForJob(job);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 10_000);
});

test('an update waits as long as a key is kept in memory only', async () => {
  await connect({ forgetsKey: true });
  await worker.app.updates.noteAvailable();
  expect(reload).not.toHaveBeenCalled();
});

test('an update waits as long as a password of a report is kept in memory only', async () => {
  await connect();
  await writePassword('batch', 'secret');
  await worker.app.updates.noteAvailable();
  expect(reload).not.toHaveBeenCalled();
  await removePasswords(['batch']);
  await worker.app.updates.applyIfUnused();
  expect(reload).toHaveBeenCalledOnce();
});

test('nothing is reloaded without an update', async () => {
  await worker.app.updates.applyIfUnused();
  expect(reload).not.toHaveBeenCalled();
});
