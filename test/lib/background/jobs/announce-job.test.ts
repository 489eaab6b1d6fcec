import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { startApp } from '../start-app.ts';

let service: Service;
const rejections: unknown[] = [];
const recordRejection = (reason: unknown) => rejections.push(reason);

beforeEach(async () => {
  service = await startService();
  process.on('unhandledRejection', recordRejection);
});
afterEach(async () => {
  process.off('unhandledRejection', recordRejection);
  await service.close();
});

test('a job is done although the browser fails to show notifications and badges', async () => {
  const fail = () => Promise.reject(new Error('Unable to download all specified images.'));
  const worker = startApp({ notify: fail });
  vi.spyOn(browser.action, 'setBadgeText').mockImplementation(fail);
  vi.spyOn(browser.tabs, 'get').mockImplementation(fail);
  const input = { name: '', address: service.address, key: service.key, privacy: 'public' } as const;
  const { id: connectionId } = await worker.handlers.saveConnection(input);
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true });
  for (const tabId of [undefined, 7]) {
    const work = { kind: 'create', url: service.samples.good, privacy: 'public' } as const;
    const job = await worker.handlers.startJob({ connectionId, work, tabId });
    expect(await worker.waitForJob(job)).toMatchObject({ state: 'done' });
  }
  await wait(0);
  expect(rejections).toEqual([]);
});
