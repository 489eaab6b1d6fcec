// What the side panel is told.
import { expect, test } from 'vitest';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { popupTargetItem } from '../../../lib/storage/session.ts';
import { startApp } from './start-app.ts';

const us = { id: 'us' };
const connection = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '', forgetsKey: false };

test('all reports of a page are told, however it is spelled, the newest first and no more than a hundred', async () => {
  const worker = startApp();
  await connectionsItem.write({ connections: [{ ...connection, privacy: 'private' }], activeId: 'a' });
  const spell = (n: number) => `http${n % 2 ? 's' : ''}://www.shop.example/chairs?utm_source=${n}`;
  const reports = Array.from({ length: 450 }, (_, n) => ({
    id: String(n + 1),
    url: n % 3 ? `https://shop.example/${n}` : spell(n),
    fields: {},
  }));
  await worker.app.reports.write('a', reports, 1);
  const told = await worker.handlers.listPageReports({ url: 'https://shop.example/chairs' }, us);
  expect(told).toMatchObject({ connectionId: 'a', address: 'https://a.example', hasMore: true });
  expect(told.reports.map(({ id }) => Number(id))).toEqual(Array.from({ length: 100 }, (_, n) => 448 - 3 * n));
  const none = await worker.handlers.listPageReports({ url: 'https://shop.example/other' }, us);
  expect(none).toMatchObject({ reports: [], hasMore: false });
});

test('what a menu opens the popup for is left to the popup', async () => {
  const worker = startApp();
  const target = { url: 'https://shop.example/', privacy: 'public' as const, askedAt: Date.now() };
  const draft = { privacy: 'password', password: 'hush' } as const;
  await worker.handlers.saveDraft({ url: target.url, draft }, us);
  await popupTargetItem.write(target);
  const ask = (isPanel?: boolean) => worker.handlers.openPopup({ url: 'https://a.example/', isPanel }, us);
  expect((await ask(true)).url).toBe('https://a.example/');
  // With the privacy that was chosen in the menu, beside the password that was typed before.
  expect(await ask()).toMatchObject({ url: target.url, draft: { privacy: 'public', password: 'hush' } });
});

test('that the icon was pressed is told, as the browser tells the address of the tab since', async () => {
  const worker = startApp();
  const url = 'https://shop.example/';
  await worker.handlers.openPopup({ url, isPanel: true }, us);
  expect(worker.notices).not.toContainEqual({ type: 'extensionInvoked' });
  await worker.handlers.openPopup({ url, tabId: 1 }, us);
  expect(worker.notices).toContainEqual({ type: 'extensionInvoked' });
});
