// Watches driven through clocks, zones, sleeps and deaths of the worker, closed browsers, refusals and the user's changes
// of mind, in every order that fast-check finds.
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Watch } from '../../../../lib/model/watch.ts';
import { WatchLives } from './watch-lives.ts';

const home = process.env.TZ;
afterEach(() => {
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
});

const hour = 60 * 60_000;
const day = 24 * hour;

/** What all runs of the model came to. */
const figures = {
  scenarios: 0,
  steps: 0,
  kills: 0,
  closings: 0,
  travels: 0,
  refusals: 0,
  runs: 0,
  requests: 0,
  days: 0,
};
afterAll(() => console.info('watches, model:', JSON.stringify(figures)));

type Step = [string, (lives: WatchLives) => Promise<unknown> | unknown];

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];
const times = ['00:00', '01:30', '02:30', '09:00', '23:59'];
/** Before clocks change, and before the year does. */
const starts = [
  '2026-03-07T11:00Z',
  '2026-03-28T11:00Z',
  '2026-10-24T11:00Z',
  '2026-10-31T11:00Z',
  '2026-12-30T11:00Z',
];

const plans = fc.record({
  rhythm: fc.constantFrom('daily', 'daily', 'weekly', 'monthly'),
  time: fc.constantFrom(...times),
  weekday: fc.nat(6),
  day: fc.integer({ min: 1, max: 31 }),
});

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(hour / 6, 5 * hour, 26 * hour, 3 * day), fc.boolean())
      .map(
        ([ms, isSleepy]): Step => [
          `${ms / hour} hours${isSleepy ? ', asleep' : ''}`,
          (lives) => advance(lives, ms, isSleepy),
        ],
      ),
  },
  { weight: 3, arbitrary: fc.nat(120).map((turns): Step => [`kill after ${turns}`, (lives) => lives.kill(turns)]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(hour, 2 * day, 21 * day)
      .map((ms): Step => [`closed for ${ms / hour} hours`, (lives) => close(lives, ms)]),
  },
  { weight: 2, arbitrary: fc.constantFrom(...zones).map((zone): Step => [`to ${zone}`, () => travel(zone)]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(401, 402, 403, 429, undefined)
      .map((status): Step => [`${status}`, (lives) => refuse(lives, status)]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('pauseWatch', 'resumeWatch').map((name): Step => [name, (lives) => lives.act(name)]),
  },
  { weight: 1, arbitrary: fc.constant<Step>(['mend', (lives) => lives.mend()]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...times).map((time): Step => [`at ${time}`, (lives) => lives.changeTime(time)]),
  },
);

function travel(zone: string): void {
  process.env.TZ = zone;
  figures.travels++;
}

function refuse(lives: WatchLives, status: number | undefined): void {
  lives.refusal = status;
  if (status) figures.refusals++;
}

const countRuns = (lives: WatchLives, { id }: Pick<Watch, 'id'>) => lives.runs.get(id)?.size ?? 0;
const findLastDate = (lives: WatchLives, { id }: Pick<Watch, 'id'>) =>
  [...(lives.runs.get(id)?.keys() ?? [])].at(-1) ?? '';

/** On the user's calendar. */
const toDate = (time: number) => {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** The dates that lie whole between two times, and on which the watch is due. */
function listDue({ rhythm, weekday, day: chosen = 1 }: Watch, from: number, until: number): string[] {
  const dates: string[] = [];
  const [first, last] = [toDate(from), toDate(until)];
  for (let noon = Date.parse(`${first}T12:00Z`) + day; ; noon += day) {
    const at = new Date(noon);
    const date = at.toISOString().slice(0, 10);
    if (date >= last) return dates;
    const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    const isDue =
      rhythm === 'daily' ||
      (rhythm === 'weekly' ? at.getUTCDay() === weekday : at.getUTCDate() === Math.min(chosen, lastDay));
    if (isDue) dates.push(date);
  }
}

/** An open browser forgets no date, and sends nothing but for a run. */
async function advance(lives: WatchLives, ms: number, isSleepy: boolean): Promise<void> {
  const before = await lives.list();
  const from = lives.now;
  const { requests, refusal } = lives;
  const known = before.map((watch) => countRuns(lives, watch));
  const isIdle = !before.some((watch) => lives.isUnderWay(watch));
  await lives.advance(ms, isSleepy);
  figures.days += ms / day;
  const isSilent = before.every((watch, n) => countRuns(lives, watch) === known[n]);
  if (isIdle && isSilent) expect(lives.requests, 'what an idle browser sends').toBe(requests);
  if (refusal) return;
  for (const watch of before) {
    if (watch.isPaused || lives.isUnderWay(watch)) continue;
    const due = listDue(watch, from, lives.now).at(-1);
    if (due)
      expect(
        findLastDate(lives, watch) >= due,
        `${watch.name} has run on ${due}, not last on ${findLastDate(lives, watch)}`,
      ).toBe(true);
  }
}

/** However long it was closed: one run of each watch, if any. */
async function close(lives: WatchLives, ms: number): Promise<void> {
  const before = await lives.list();
  const known = before.map((watch) => countRuns(lives, watch));
  await lives.close(ms);
  figures.closings++;
  for (const [n, watch] of before.entries())
    expect(countRuns(lives, watch) - (known[n] ?? 0), 'runs at once').toBeLessThanOrEqual(1);
}

/** At every moment: no date has two runs, and none goes back; nothing is done more often than there were runs. */
function expectTruth(lives: WatchLives, watches: Watch[]): void {
  for (const [n, watch] of watches.entries()) {
    const dates = [...(lives.runs.get(watch.id) ?? [])];
    expect(
      dates.filter(([, batches]) => batches.size > 1),
      'dates with two runs',
    ).toEqual([]);
    const inOrder = dates.map(([date]) => date);
    expect(inOrder, 'the dates of the runs').toEqual(inOrder.toSorted());
    for (const id of [`${n}1`, `${n}2`])
      expect(lives.done.get(id) ?? 0, `times ${id} was re-run`).toBeLessThanOrEqual(dates.length);
  }
}

async function run(
  start: string,
  zone: string,
  wanted: Parameters<WatchLives['create']>[0],
  events: Step[],
): Promise<void> {
  process.env.TZ = zone;
  const lives = new WatchLives(Date.parse(start));
  await lives.create(wanted);
  for (const [, act] of events) {
    await act(lives);
    expectTruth(lives, await lives.list());
  }
  const wasRefused = events.some(([name]) => /^4\d\d$/.test(name));
  // All troubles end, and the user lets all go on: each watch goes on, and what was begun comes to its end.
  await lives.mend();
  await lives.act('resumeWatch');
  await lives.advance(hour, false);
  for (const watch of await lives.list())
    expect([watch.isPaused, lives.isUnderWay(watch)], watch.name).toEqual([false, false]);
  await advance(lives, 8 * day, true);
  const watches = await lives.list();
  expectTruth(lives, watches);
  for (const [n, watch] of watches.entries()) {
    const count = countRuns(lives, watch);
    if (watch.rhythm !== 'monthly') expect(count).toBeGreaterThan(0);
    figures.runs += count;
    // What a worker died with may have left, and is not sent again unasked.
    const least = wasRefused ? 0 : count - lives.kills;
    for (const id of [`${n}1`, `${n}2`]) expect(lives.done.get(id) ?? 0).toBeGreaterThanOrEqual(least);
  }
  figures.scenarios++;
  figures.steps += events.length;
  figures.kills += lives.kills;
  figures.requests += lives.requests;
}

test('never twice for one date, never a burst after weeks away, never forgotten by an open browser', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.constantFrom(...zones),
      fc.array(plans, { minLength: 2, maxLength: 2 }),
      fc.array(steps, { minLength: 4, maxLength: 14 }),
      run,
    ),
    { numRuns: 25 },
  );
}, 180_000);
