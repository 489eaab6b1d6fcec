// "Analyse selected links": from the click to the list of addresses. Nothing is sent to the service.
import { expect, test } from 'vitest';
import { linkLimits } from '../../../lib/model/bulk/selected-links.ts';
import { startApp, type TestApp } from './start-app.ts';

const sender = { id: 'us' };
const clickMenu = ({ app }: TestApp, isAllowed = Promise.resolve(true)) =>
  app.bringSelectedLinks(isAllowed, click, { id: 7 });

const click = { menuItemId: 'selection', frameId: 4, pageUrl: 'https://shop.example/' };

test('the links of the clicked frame are stored for the list, which opens and can take them once', async () => {
  const calls: unknown[] = [];
  const worker = startApp({
    findSelectedLinks: async (...parameters) => {
      calls.push(parameters);
      return { texts: ['https://shop.example/a'], leftOut: 1 };
    },
  });
  await clickMenu(worker);
  expect(calls).toEqual([[7, 4, linkLimits]]);
  expect(worker.tabs).toEqual(['options /analyse']);
  expect(worker.notices).toEqual([{ type: 'selectedLinks' }]);
  // The next worker still has the links.
  const { local, session } = worker;
  const next = startApp({ local, session });
  expect(await next.handlers.takeSelectedLinks({}, sender)).toEqual({ texts: ['https://shop.example/a'], leftOut: 1 });
  expect(await next.handlers.takeSelectedLinks({}, sender)).toBeUndefined();
});

test('if several lists are open, only the one brought to the front can take the links', async () => {
  const findSelectedLinks = async () => ({ texts: ['https://shop.example/a'], leftOut: 0 });
  const worker = startApp({ optionsTab: 5, findSelectedLinks });
  await clickMenu(worker);
  expect(worker.notices).toEqual([{ type: 'selectedLinks', tabId: 5 }]);
  const take = (tabId: number) => worker.handlers.takeSelectedLinks({ tabId: 5 }, { ...sender, tab: { id: tabId } });
  expect(await take(4)).toBeUndefined();
  expect(await take(5)).toMatchObject({ texts: ['https://shop.example/a'] });
});

test('links selected before the list has taken the previous selection are added to it', async () => {
  const found: unknown[] = [
    { texts: ['https://shop.example/a', 'https://shop.example/b'], leftOut: 1 },
    { texts: ['https://shop.example/b', 'https://shop.example/c'], leftOut: 2 },
    { texts: [], leftOut: 0 },
  ];
  const worker = startApp({ findSelectedLinks: async () => found.shift() });
  for (let times = 3; times > 0; times--) await clickMenu(worker);
  expect(await worker.handlers.takeSelectedLinks({}, sender)).toEqual({
    texts: ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c'],
    leftOut: 3,
    problem: 'selectionEmpty',
  });
  expect(await worker.handlers.takeSelectedLinks({}, sender)).toBeUndefined();
});

test('without permission no links are read, and the list gets that problem', async () => {
  for (const answer of [async () => false, () => Promise.reject(new Error('Blocked'))]) {
    const worker = startApp({ findSelectedLinks: () => Promise.reject(new Error('Nothing may be read')) });
    await clickMenu(worker, answer());
    expect(await worker.handlers.takeSelectedLinks({}, sender)).toMatchObject({ problem: 'selectionRefused' });
  }
});

test('a click outside a tab also tries to read links, because only this releases the permission', async () => {
  const calls: unknown[] = [];
  const findSelectedLinks = async (tabId: number) => {
    calls.push(tabId);
    throw new Error('Invalid tab');
  };
  const worker = startApp({ findSelectedLinks });
  await worker.app.bringSelectedLinks(Promise.resolve(true), click);
  expect(calls).toEqual([-1]);
  expect(await worker.handlers.takeSelectedLinks({}, sender)).toMatchObject({ problem: 'selectionUnreadable' });
});

test('if the browser forbids reading the page, the list gets that problem', async () => {
  const worker = startApp({ findSelectedLinks: () => Promise.reject(new Error('Cannot access contents')) });
  await clickMenu(worker);
  expect(await worker.handlers.takeSelectedLinks({}, sender)).toMatchObject({ problem: 'selectionUnreadable' });
  expect(worker.tabs).toEqual(['options /analyse']);
});
