import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { startApp } from '../start-app.ts';

const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);

beforeEach(async () => {
  service = await startService();
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  await service.close();
});

test('a job ends as ever though the browser cannot show how', async () => {
  const fail = () => Promise.reject(new Error('Unable to download all specified images.'));
  const worker = startApp({ notify: fail });
  vi.spyOn(browser.action, 'setBadgeText').mockImplementation(fail);
  vi.spyOn(browser.tabs, 'get').mockImplementation(fail);
  const input = { name: '', address: service.address, key: service.key, privacy: 'public' } as const;
  const { id: connectionId } = await worker.handlers.saveConnection(input, options);
  await worker.handlers.saveSettings({ ...defaultSettings, notifications: true }, options);
  for (const tabId of [undefined, 7]) {
    const work = { kind: 'create', url: service.samples.good, privacy: 'public' } as const;
    const job = await worker.handlers.startJob({ connectionId, work, tabId }, options);
    expect(await worker.settled(job)).toMatchObject({ state: 'done' });
  }
  await wait(0);
  expect(rejections).toEqual([]);
});
