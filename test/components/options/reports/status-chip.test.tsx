import { afterEach, expect, test, vi } from 'vitest';
import { StatusChip } from '../../../../components/options/reports/StatusChip.tsx';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const at = new Date().setHours(16, 32);
const idle: SyncState = { connectionId: 'c', status: 'idle', done: 100, total: 3007, isComplete: true, finishedAt: at };
const filling: SyncState = {
  ...idle,
  status: 'running',
  kind: 'full',
  done: 1900,
  isComplete: false,
  finishedAt: undefined,
};

let page: Mounted;
afterEach(() => {
  vi.useRealTimers();
  page.remove();
});

const nothing = () => undefined;
const draw = (state: SyncState | undefined, known?: number) => (
  <StatusChip sync={{ ...(state && { state }), start: nothing, pause: nothing }} known={known} />
);
/** With plain spaces: the kind of space before PM varies. */
const readText = () => page.root.querySelector('.status-words')?.textContent?.replace(/\s/g, ' ');
/** By the event that a browser sends: linkedom has no popovers. */
async function openMenu(): Promise<void> {
  const event = Object.assign(page.root.ownerDocument.createEvent('Event'), { newState: 'open' });
  event.initEvent('beforetoggle', true, true);
  page.root.querySelector('.menu-panel')?.dispatchEvent(event);
  await settle();
}
const readStatus = () => page.root.querySelector('[role="status"]')?.textContent;

test.each<[string, SyncState | undefined, number | undefined, string]>([
  ['not known yet, before the worker has answered', undefined, undefined, 'Checking with the service…'],
  ['complete', idle, 3007, 'Updated 4:32 PM'],
  ['complete, with the reports not counted yet', idle, undefined, 'Updated 4:32 PM'],
  ['waiting for the first page', { ...filling, done: 0, total: undefined }, 0, 'Checking with the service…'],
  ['filling', filling, 1900, '1,900 of 3,007'],
  ['filling from a service without totals', { ...filling, total: undefined }, 1900, '1,900 so far'],
  ['refreshing', { ...idle, status: 'running', kind: 'new' }, 3007, '3,007 · refreshing'],
  ['re-reading', { ...filling, isComplete: true }, 3007, '1,900 of 3,007 · refreshing'],
  ['paused while filling', { ...filling, status: 'paused' }, 1900, '1,900 of 3,007 · paused'],
  ['paused while re-reading', { ...filling, isComplete: true, status: 'paused' }, 3007, '3,007 · paused'],
  [
    'failed',
    { ...idle, status: 'failed', problem: { code: 'unreachable' } },
    3007,
    '3,007 · The service can’t be reached.',
  ],
  [
    'stopped by a refused key before anything was read',
    { ...filling, status: 'failed', done: 0, problem: { code: 'keyRefused' } },
    0,
    'The service refused the API key.',
  ],
  [
    'failed while filling',
    { ...filling, status: 'failed', problem: { code: 'forbidden' } },
    1900,
    '1,900 of 3,007 · Your account is not allowed to do this.',
  ],
  [
    'limited to the newest reports',
    { ...idle, isComplete: false, reach: 'limit', total: 1_000_000 },
    100_000,
    'Updated 4:32 PM · newest 100,000 of 1,000,000',
  ],
  ['incomplete', { ...idle, isComplete: false, reach: 'unknown' }, 100, '100 · incomplete'],
  ['switched off', { ...filling, status: 'off', done: 0 }, 12, '12 · no copy kept'],
])('the status of a copy that is %s', async (_, state, known, words) => {
  page = await mount(draw(state, known));
  expect(readText()).toBe(words);
  const label = page.root.querySelector('button')?.getAttribute('aria-label');
  expect(label?.replace(/\s/g, ' ')).toBe(`State of the list: ${words}`);
});

test.each<[string, SyncState, string]>([
  [
    'rate limited',
    { ...filling, problem: { code: 'rateLimited' } },
    '1,900 of 3,007 · Continues in 00:42 · Too many requests.',
  ],
  ['offline', { ...filling, problem: { code: 'offline' } }, '1,900 of 3,007 · Continues in 00:42 · You are offline.'],
  [
    'offline after it was complete',
    { ...idle, status: 'running', problem: { code: 'offline' } },
    '3,007 · Continues in 00:42 · You are offline.',
  ],
])('a copy that is %s counts down, and its menu says the time of day', async (_, state, words) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: at - 42_000 });
  page = await mount(draw({ ...state, waitsUntil: at }, state.isComplete ? 3007 : 1900));
  expect(readText()).toBe(words);
  await openMenu();
  const text = page.root.querySelector('.menu-text')?.textContent?.replace(/\s/g, ' ');
  expect(text).toBe(words.replace('Continues in 00:42', 'Continues: 4:32 PM'));
  vi.advanceTimersByTime(42_000);
  await settle();
  expect(readText()).toBe(words.replace('Continues in 00:42', 'Continues now'));
});

test('screen readers get each state once, without numbers', async () => {
  page = await mount(draw(filling, 1900));
  const announced = [readStatus()];
  for (const state of [
    { ...filling, done: 2500 },
    { ...filling, status: 'paused' } as const,
    idle,
    { ...idle, status: 'running', waitsUntil: at, problem: { code: 'offline' } } as const,
  ]) {
    await page.show(draw(state, state.done));
    announced.push(readStatus());
  }
  expect(announced).toEqual([
    'Loading the report list',
    'Loading the report list',
    '',
    'The report list is up to date',
    'You are offline.',
  ]);
});

test('“Reload everything” can be pressed while a refresh runs, but not while everything is read', async () => {
  const sync = { start: nothing, pause: nothing };
  const refreshing: SyncState = { ...idle, status: 'running', kind: 'new' };
  page = await mount(<StatusChip sync={{ ...sync, state: refreshing }} known={3007} />);
  await openMenu();
  const find = (name: string) =>
    [...page.root.querySelectorAll<HTMLButtonElement>('[role="menuitem"]')].find(
      ({ textContent }) => textContent === name,
    );
  expect(find('Refresh')?.disabled).toBe(true);
  expect(find('Reload everything')?.disabled).toBe(false);
  await page.show(<StatusChip sync={{ ...sync, state: { ...refreshing, kind: 'full' } }} known={3007} />);
  expect(find('Reload everything')?.disabled).toBe(true);
});

test.each([
  ['paused', 'Resume'],
  ['failed', 'Try again'],
] as const)('after a read that is %s, the menu offers “%s”', async (status, words) => {
  page = await mount(draw({ ...filling, status }, 100));
  await openMenu();
  const items = [...page.root.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  expect(items).toEqual(['Reload everything', words]);
});

test('while reports are missing from the service’s list, the menu says how many and when that is decided', async () => {
  const doubted: SyncState = { ...idle, doubt: { missing: 40, until: at } };
  page = await mount(draw(doubted, 3007));
  await openMenu();
  expect(page.root.textContent?.replace(/\s/g, ' ')).toContain(
    'Reports missing from the service’s list: 40. They are removed if they are still missing when the list is loaded again: 4:32 PM.',
  );
});
