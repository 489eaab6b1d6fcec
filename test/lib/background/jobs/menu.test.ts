import { expect, onTestFinished, test, vi } from 'vitest';
import { connect, service, tab, useConnectedApp, worker } from './use-connected-app.ts';

useConnectedApp();

test('a menu click on a page analyses the page with the chosen privacy', async () => {
  await worker.app.analyseFromMenu({ menuItemId: 'page:public' }, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ url: service.samples.bad, privacy: 0, result: 'bad' }]);
});

test('a menu click on a link analyses the link, not the page', async () => {
  const click = { menuItemId: 'link:private', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ url: service.samples.decent, privacy: 1, result: 'decent' }]);
});

test('the password item of the menu sets the address for the next opening of the popup only', async () => {
  const click = { menuItemId: 'link:password', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  const open = () => worker.handlers.openPopup({ url: tab().url });
  expect(await open()).toMatchObject({
    url: service.samples.decent,
    draft: { privacy: 'password', password: '' },
  });
  expect((await open()).url).toBe(tab().url);
  expect(service.requests).toEqual([]);
});

test('if the browser cannot open the popup, a window opens instead, without the address in its own', async () => {
  await connect({ openPopup: () => Promise.reject(new Error('no user gesture')) });
  const click = { menuItemId: 'link:password', linkUrl: service.samples.decent };
  await worker.app.analyseFromMenu(click, tab());
  expect(worker.windows).toEqual(['chrome-extension://us/popup.html']);
  const open = () => worker.handlers.openPopup({ url: tab().url });
  expect(await open()).toMatchObject({ url: service.samples.decent, draft: { privacy: 'password' } });
  expect((await open()).url).toBe(tab().url);
});

test('if the icon is not on the toolbar, menu and shortcut open the popup, which shows their job', async () => {
  for (const act of [
    () => worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl: service.samples.decent }, tab()),
    () => worker.app.analyseByShortcut({ ...tab(), url: service.samples.decent }),
  ]) {
    const opened: string[] = [];
    for (const isSeen of [true, false]) {
      await connect({ isIconPinned: async () => isSeen, openPopup: async () => void opened.push(`seen: ${isSeen}`) });
      await act();
      // The job ends here, so that it does not run into the next test.
      for (const job of await worker.app.queue.listOpen()) await worker.waitForJob(job);
    }
    expect(opened).toEqual(['seen: false']);
    const shown = await worker.handlers.openPopup({ url: tab().url });
    expect(shown).toMatchObject({ url: service.samples.decent, job: { work: { kind: 'create' } } });
  }
});

test('if the disk is full, menu and shortcut open the popup on the address', async () => {
  let opened = 0;
  await connect({ openPopup: async () => void opened++ });
  const url = service.samples.decent;
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  for (const act of [
    () => worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl: url }, tab()),
    () => worker.app.analyseByShortcut({ ...tab(), url }),
  ]) {
    opened = 0;
    await act();
    expect(opened).toBe(1);
    expect((await worker.handlers.openPopup({ url: tab().url })).url).toBe(url);
  }
  expect(service.requests).toEqual([]);
});

test('a popup opened a minute after a menu click is about its own page', async () => {
  let now = 1_000_000;
  await connect({ now: () => now });
  await worker.app.analyseFromMenu({ menuItemId: 'link:password', linkUrl: service.samples.decent }, tab());
  now += 60_000;
  expect((await worker.handlers.openPopup({ url: tab().url })).url).toBe(tab().url);
});

test('the shortcut analyses with the connection’s own privacy', async () => {
  await worker.app.analyseByShortcut(tab());
  const [job] = await worker.app.queue.listOpen();
  await worker.waitForJob(job as NonNullable<typeof job>);
  expect(service.reports()).toMatchObject([{ privacy: 0 }]);
});
