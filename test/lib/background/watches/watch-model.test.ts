// Watches under changes of time and time zone, deaths of the worker, closed browsers, refusals and user actions, in any
// order that fast-check generates.
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Watch } from '../../../../lib/model/watch.ts';
import { WatchSimulation } from './watch-simulation.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

const hour = 60 * 60_000;
const day = 24 * hour;

/** The totals of all scenarios, printed at the end. */
const totals = {
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
afterAll(() => console.info('watches, model:', JSON.stringify(totals)));

type Step = [string, (simulation: WatchSimulation) => Promise<unknown> | unknown];

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];
const times = ['00:00', '01:30', '02:30', '09:00', '23:59'];
/** Shortly before the start or end of daylight saving time, and before a new year. */
const starts = [
  '2026-03-07T11:00Z',
  '2026-03-28T11:00Z',
  '2026-10-24T11:00Z',
  '2026-10-31T11:00Z',
  '2026-12-30T11:00Z',
];

const plans = fc.record({
  frequency: fc.constantFrom('daily', 'daily', 'weekly', 'monthly'),
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
        ([ms, isIdleStopped]): Step => [
          `${ms / hour} hours${isIdleStopped ? ', worker stopped' : ''}`,
          (simulation) => advance(simulation, ms, isIdleStopped),
        ],
      ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(120).map((turns): Step => [`kill after ${turns}`, (simulation) => simulation.kill(turns)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(hour, 2 * day, 21 * day)
      .map((ms): Step => [`closed for ${ms / hour} hours`, (simulation) => close(simulation, ms)]),
  },
  { weight: 2, arbitrary: fc.constantFrom(...zones).map((zone): Step => [`to ${zone}`, () => travel(zone)]) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(401, 402, 403, 429, undefined)
      .map((status): Step => [`${status}`, (simulation) => refuse(simulation, status)]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('pauseWatch', 'resumeWatch')
      .map((name): Step => [name, (simulation) => simulation.act(name)]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>(['correct the connection', (simulation) => simulation.correctConnection()]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...times)
      .map((time): Step => [`at ${time}`, (simulation) => simulation.changeTime(time)]),
  },
);

function travel(zone: string): void {
  process.env.TZ = zone;
  totals.travels++;
}

function refuse(simulation: WatchSimulation, status: number | undefined): void {
  simulation.refusal = status;
  if (status) totals.refusals++;
}

const countRuns = (simulation: WatchSimulation, { id }: Pick<Watch, 'id'>) => simulation.runs.get(id)?.size ?? 0;
const findLastDate = (simulation: WatchSimulation, { id }: Pick<Watch, 'id'>) =>
  [...(simulation.runs.get(id)?.keys() ?? [])].at(-1) ?? '';

/** The local date. */
const toDate = (time: number) => {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** The dates on which the watch is due, of those that lie entirely between two times. */
function listDue({ frequency, weekday, day: chosen = 1 }: Watch, from: number, until: number): string[] {
  const dates: string[] = [];
  const [first, last] = [toDate(from), toDate(until)];
  for (let noon = Date.parse(`${first}T12:00Z`) + day; ; noon += day) {
    const at = new Date(noon);
    const date = at.toISOString().slice(0, 10);
    if (date >= last) return dates;
    const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    const isDue =
      frequency === 'daily' ||
      (frequency === 'weekly' ? at.getUTCDay() === weekday : at.getUTCDate() === Math.min(chosen, lastDay));
    if (isDue) dates.push(date);
  }
}

/** An open browser misses no date, and sends nothing except for a run. */
async function advance(simulation: WatchSimulation, ms: number, isIdleStopped: boolean): Promise<void> {
  const before = await simulation.list();
  const from = simulation.now;
  const { requests, refusal } = simulation;
  const known = before.map((watch) => countRuns(simulation, watch));
  const isIdle = !before.some((watch) => simulation.isUnderWay(watch));
  await simulation.advance(ms, isIdleStopped);
  totals.days += ms / day;
  const isSilent = before.every((watch, n) => countRuns(simulation, watch) === known[n]);
  if (isIdle && isSilent) expect(simulation.requests, 'requests of an idle browser').toBe(requests);
  if (refusal) return;
  for (const watch of before) {
    if (watch.isPaused || simulation.isUnderWay(watch)) continue;
    const due = listDue(watch, from, simulation.now).at(-1);
    if (due)
      expect(
        findLastDate(simulation, watch) >= due,
        `${watch.name} has run on ${due}, not last on ${findLastDate(simulation, watch)}`,
      ).toBe(true);
  }
}

/** However long the browser was closed, each watch has at most one run when it opens. */
async function close(simulation: WatchSimulation, ms: number): Promise<void> {
  const before = await simulation.list();
  const known = before.map((watch) => countRuns(simulation, watch));
  await simulation.close(ms);
  totals.closings++;
  for (const [n, watch] of before.entries())
    expect(countRuns(simulation, watch) - (known[n] ?? 0), 'runs at once').toBeLessThanOrEqual(1);
}

/** What must hold at any time: no date has two runs, dates never go back, and no report has more re-runs than runs. */
function expectInvariants(simulation: WatchSimulation, watches: Watch[]): void {
  for (const [n, watch] of watches.entries()) {
    const dates = [...(simulation.runs.get(watch.id) ?? [])];
    expect(
      dates.filter(([, batches]) => batches.size > 1),
      'dates with two runs',
    ).toEqual([]);
    const inOrder = dates.map(([date]) => date);
    expect(inOrder, 'the dates of the runs').toEqual(inOrder.toSorted());
    for (const id of [`${n}1`, `${n}2`])
      expect(simulation.rerunCounts.get(id) ?? 0, `times ${id} was re-run`).toBeLessThanOrEqual(dates.length);
  }
}

async function run(
  start: string,
  zone: string,
  watchPlans: Parameters<WatchSimulation['create']>[0],
  events: Step[],
): Promise<void> {
  process.env.TZ = zone;
  const simulation = new WatchSimulation(Date.parse(start));
  await simulation.create(watchPlans);
  for (const [, act] of events) {
    await act(simulation);
    expectInvariants(simulation, await simulation.list());
  }
  const wasRefused = events.some(([name]) => /^4\d\d$/.test(name));
  // Without refusals and pauses, each watch continues and each run ends.
  await simulation.correctConnection();
  await simulation.act('resumeWatch');
  await simulation.advance(hour, false);
  for (const watch of await simulation.list())
    expect([watch.isPaused, simulation.isUnderWay(watch)], watch.name).toEqual([false, false]);
  await advance(simulation, 8 * day, true);
  const watches = await simulation.list();
  expectInvariants(simulation, watches);
  for (const [n, watch] of watches.entries()) {
    const count = countRuns(simulation, watch);
    if (watch.frequency !== 'monthly') expect(count).toBeGreaterThan(0);
    totals.runs += count;
    // A re-run may have been sent when its worker died. It is then not sent again without the user.
    const least = wasRefused ? 0 : count - simulation.kills;
    for (const id of [`${n}1`, `${n}2`]) expect(simulation.rerunCounts.get(id) ?? 0).toBeGreaterThanOrEqual(least);
  }
  totals.scenarios++;
  totals.steps += events.length;
  totals.kills += simulation.kills;
  totals.requests += simulation.requests;
}

test('no date has two runs, a long absence causes one run only, and an open browser misses no date', async () => {
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
