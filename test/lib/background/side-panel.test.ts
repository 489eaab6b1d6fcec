// What the worker sends to the side panel.
import { expect, test } from 'vitest';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { popupTargetItem } from '../../../lib/storage/session.ts';
import { startApp } from './start-app.ts';

const connection = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '', forgetsKey: false };

test('the side panel gets the reports of all spellings of an address, newest first, at most a hundred', async () => {
  const worker = startApp();
  await connectionsItem.write({ connections: [{ ...connection, privacy: 'private' }], activeId: 'a' });
  const createSpelling = (n: number) => `http${n % 2 ? 's' : ''}://www.shop.example/chairs?utm_source=${n}`;
  const reports = Array.from({ length: 450 }, (_, n) => ({
    id: String(n + 1),
    url: n % 3 ? `https://shop.example/${n}` : createSpelling(n),
    fields: {},
  }));
  await worker.app.reports.write('a', reports, 1);
  const page = await worker.handlers.listPageReports({ url: 'https://shop.example/chairs' });
  expect(page).toMatchObject({ connectionId: 'a', address: 'https://a.example', hasMore: true });
  expect(page.reports.map(({ id }) => Number(id))).toEqual(Array.from({ length: 100 }, (_, n) => 448 - 3 * n));
  const none = await worker.handlers.listPageReports({ url: 'https://shop.example/other' });
  expect(none).toMatchObject({ reports: [], hasMore: false });
});

test('the side panel does not take the address that a menu click has set for the popup', async () => {
  const worker = startApp();
  const target = { url: 'https://shop.example/', privacy: 'public' as const, askedAt: Date.now() };
  const draft = { privacy: 'password', password: 'hush' } as const;
  await worker.handlers.saveDraft({ url: target.url, draft });
  await popupTargetItem.write(target);
  const openPopup = (isPanel?: boolean) => worker.handlers.openPopup({ url: 'https://a.example/', isPanel });
  expect((await openPopup(true)).url).toBe('https://a.example/');
  // With the privacy chosen in the menu, and the password typed before.
  expect(await openPopup()).toMatchObject({ url: target.url, draft: { privacy: 'public', password: 'hush' } });
});

test('opening the popup is broadcast, because the tab’s address is readable from then on', async () => {
  const worker = startApp();
  const url = 'https://shop.example/';
  await worker.handlers.openPopup({ url, isPanel: true });
  expect(worker.notices).not.toContainEqual({ type: 'extensionInvoked' });
  await worker.handlers.openPopup({ url, tabId: 1 });
  expect(worker.notices).toContainEqual({ type: 'extensionInvoked' });
});
