// Twelve of the most difficult cells of the fault matrix (`npm run matrix` runs all), in two browsers at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../faults/cell.ts';
import { type Rig, startRig } from '../../faults/rig.ts';
import { type Result, runCells } from '../../faults/run-cells.ts';

/** No page is opened afterwards: an alarm restarts the worker. */
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
const badResponses: Cell[] = [
  { kind: 'create', moment: 'handled', trouble: 'dropped' },
  { kind: 'rerun', moment: 'sent', trouble: 'dropped' },
  { kind: 'create', moment: 'sent', trouble: '502' },
  { kind: 'create', moment: 'handled', trouble: 'truncated' },
];
const slow: Cell[] = [{ kind: 'create', moment: 'handled', trouble: 'slow' }];

const groups = { workerKilled, browserKilled, browserKilledBefore, offline, badResponses, slow };
const rigs: Rig[] = [];
let runs: Record<keyof typeof groups, Promise<Result[]>>;

beforeAll(async () => {
  const [killedRig, runningRig] = await Promise.all([startRig(), startRig()]);
  rigs.push(killedRig, runningRig);
  const first = runCells(killedRig, workerKilled);
  const second = first.then(() => runCells(killedRig, browserKilled));
  const third = second.then(() => runCells(killedRig, browserKilledBefore));
  const fourth = runCells(runningRig, badResponses);
  runs = {
    workerKilled: first,
    browserKilled: second,
    browserKilledBefore: third,
    offline: third.then(() => runCells(killedRig, offline)),
    badResponses: fourth,
    // Runs alone, because other messages to the worker would keep it awake.
    slow: fourth.then(() => runCells(runningRig, slow)),
  };
});
afterAll(() => Promise.all(rigs.map((rig) => rig.close())));

const cells = Object.entries(groups).flatMap(([group, cells]) => cells.map((cell, at) => ({ group, at, ...cell })));

test.each(cells)(
  '$kind, $moment, $trouble: the write is done once, and Activity shows it as done',
  async ({ group, at, trouble }) => {
    const { verdict, why } = (await runs[group as keyof typeof groups])[at] ?? {};
    // The browser itself may repeat a POST when a connection breaks. The extension cannot see that.
    expect(['once', ...(trouble === 'dropped' ? ['by the browser'] : [])], why).toContain(verdict);
  },
  90_000,
);

test('the worker stays awake until a slow response has arrived', async () => {
  await runs.slow;
  const slowest = rigs[1]?.service
    .apiRequests()
    .filter(({ method, outcome }) => method === 'POST' && outcome === 'clientClosed');
  expect(slowest).toEqual([]);
});
