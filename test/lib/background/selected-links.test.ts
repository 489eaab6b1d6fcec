// "Analyse selected links": from the click to the list of addresses, and not a byte to the service.
import { expect, test } from 'vitest';
import { linkLimits } from '../../../lib/model/bulk/selected-links.ts';
import { startApp, type TestApp } from './start-app.ts';

const us = { id: 'us' };
const choose = ({ app }: TestApp, isAllowed = Promise.resolve(true)) =>
  app.bringSelectedLinks(isAllowed, click, { id: 7 });

const click = { menuItemId: 'selection', frameId: 4, pageUrl: 'https://shop.example/' };

test('the links of the frame that was clicked wait for the list, which is opened; they are given once', async () => {
  const asked: unknown[] = [];
  const worker = startApp({
    findSelectedLinks: async (...question) => {
      asked.push(question);
      return { texts: ['https://shop.example/a'], leftOut: 1 };
    },
  });
  await choose(worker);
  expect(asked).toEqual([[7, 4, linkLimits]]);
  expect(worker.tabs).toEqual(['options /analyse']);
  expect(worker.notices).toEqual([{ type: 'selectedLinks' }]);
  // The worker is stopped in between.
  const { local, session } = worker;
  const later = startApp({ local, session });
  expect(await later.handlers.takeSelectedLinks({}, us)).toEqual({ texts: ['https://shop.example/a'], leftOut: 1 });
  expect(await later.handlers.takeSelectedLinks({}, us)).toBeUndefined();
});

test('of several lists that are open, the one that was brought to the front takes them', async () => {
  const findSelectedLinks = async () => ({ texts: ['https://shop.example/a'], leftOut: 0 });
  const worker = startApp({ optionsTab: 5, findSelectedLinks });
  await choose(worker);
  expect(worker.notices).toEqual([{ type: 'selectedLinks', tabId: 5 }]);
  const take = (tabId: number) => worker.handlers.takeSelectedLinks({ tabId: 5 }, { ...us, tab: { id: tabId } });
  expect(await take(4)).toBeUndefined();
  expect(await take(5)).toMatchObject({ texts: ['https://shop.example/a'] });
});

test('what is selected before a list has taken the last selection is added to it', async () => {
  const found: unknown[] = [
    { texts: ['https://shop.example/a', 'https://shop.example/b'], leftOut: 1 },
    { texts: ['https://shop.example/b', 'https://shop.example/c'], leftOut: 2 },
    { texts: [], leftOut: 0 },
  ];
  const worker = startApp({ findSelectedLinks: async () => found.shift() });
  for (let times = 3; times > 0; times--) await choose(worker);
  expect(await worker.handlers.takeSelectedLinks({}, us)).toEqual({
    texts: ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c'],
    leftOut: 3,
    problem: 'selectionEmpty',
  });
  expect(await worker.handlers.takeSelectedLinks({}, us)).toBeUndefined();
});

test('without permission nothing is read and the list says so', async () => {
  for (const answer of [async () => false, () => Promise.reject(new Error('Blocked'))]) {
    const worker = startApp({ findSelectedLinks: () => Promise.reject(new Error('Nothing may be read')) });
    await choose(worker, answer());
    expect(await worker.handlers.takeSelectedLinks({}, us)).toMatchObject({ problem: 'selectionRefused' });
  }
});

test('a click that was in no tab is tried all the same: only so what allowed it is given back', async () => {
  const asked: unknown[] = [];
  const findSelectedLinks = async (tabId: number) => {
    asked.push(tabId);
    throw new Error('Invalid tab');
  };
  const worker = startApp({ findSelectedLinks });
  await worker.app.bringSelectedLinks(Promise.resolve(true), click);
  expect(asked).toEqual([-1]);
  expect(await worker.handlers.takeSelectedLinks({}, us)).toMatchObject({ problem: 'selectionUnreadable' });
});

test('where the browser lets nobody in, the list says so', async () => {
  const worker = startApp({ findSelectedLinks: () => Promise.reject(new Error('Cannot access contents')) });
  await choose(worker);
  expect(await worker.handlers.takeSelectedLinks({}, us)).toMatchObject({ problem: 'selectionUnreadable' });
  expect(worker.tabs).toEqual(['options /analyse']);
});
