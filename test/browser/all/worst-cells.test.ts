// A dozen of the worst cells of the matrix (`npm run matrix` runs them all), in two browsers at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../faults/cell.ts';
import { type Rig, startRig } from '../../faults/rig.ts';
import { type Result, runCells } from '../../faults/run-cells.ts';

/** Nobody opens a page after it: an alarm brings the worker back. */
const workerKilled: Cell[] = [
  { kind: 'create', moment: 'sent', trouble: 'worker killed' },
  { kind: 'create', moment: 'asked', trouble: 'worker killed' },
  { kind: 'rerun', moment: 'handled', trouble: 'worker killed' },
];
const browserKilled: Cell[] = [
  { kind: 'create', moment: 'handled', trouble: 'browser killed' },
  { kind: 'rerun', moment: 'sent', trouble: 'browser killed' },
];
const browserKilledBefore: Cell[] = [{ kind: 'delete', moment: 'before', trouble: 'browser killed' }];
const offline: Cell[] = [{ kind: 'create', moment: 'sent', trouble: 'offline' }];
const spoilt: Cell[] = [
  { kind: 'create', moment: 'handled', trouble: 'dropped' },
  { kind: 'rerun', moment: 'sent', trouble: 'dropped' },
  { kind: 'create', moment: 'sent', trouble: '502' },
  { kind: 'create', moment: 'handled', trouble: 'truncated' },
];
const slow: Cell[] = [{ kind: 'create', moment: 'handled', trouble: 'slow' }];

const groups = { workerKilled, browserKilled, browserKilledBefore, offline, spoilt, slow };
const rigs: Rig[] = [];
let runs: Record<keyof typeof groups, Promise<Result[]>>;

beforeAll(async () => {
  const [struck, calm] = await Promise.all([startRig(), startRig()]);
  rigs.push(struck, calm);
  const first = runCells(struck, workerKilled);
  const second = first.then(() => runCells(struck, browserKilled));
  const third = second.then(() => runCells(struck, browserKilledBefore));
  const fourth = runCells(calm, spoilt);
  runs = {
    workerKilled: first,
    browserKilled: second,
    browserKilledBefore: third,
    offline: third.then(() => runCells(struck, offline)),
    spoilt: fourth,
    // By itself: whatever is asked of the worker meanwhile would keep it awake.
    slow: fourth.then(() => runCells(calm, slow)),
  };
});
afterAll(() => Promise.all(rigs.map((rig) => rig.close())));

const cells = Object.entries(groups).flatMap(([group, cells]) => cells.map((cell, at) => ({ group, at, ...cell })));

test.each(cells)(
  '$kind, $moment, $trouble: done once, and Activity says so',
  async ({ group, at, trouble }) => {
    const { verdict, why } = (await runs[group as keyof typeof groups])[at] ?? {};
    // The browser may repeat a POST on a line that breaks: nobody can see that from here.
    expect(['once', ...(trouble === 'dropped' ? ['by the browser'] : [])], why).toContain(verdict);
  },
  90_000,
);

test('the worker stayed awake for the slow answer', async () => {
  await runs.slow;
  const slowest = rigs[1]?.service
    .apiRequests()
    .filter(({ method, outcome }) => method === 'POST' && outcome === 'clientClosed');
  expect(slowest).toEqual([]);
});
