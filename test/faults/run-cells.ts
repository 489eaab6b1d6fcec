// Runs cells in a rig and judges them. Most troubles affect a single request, so their cells run independently, at the
// same time. An outage affects everything in flight, so cells with the same outage share it.
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../browser/driver/wait-until.ts';
import type { Gate } from '../service/gates.ts';
import { type Cell, isOutage, mustBeDone, type Trouble } from './cell.ts';
import { prepareClick } from './click.ts';
import { type Judgement, judgeTarget } from './judge.ts';
import type { Rig } from './rig.ts';
import { failResponse, finishRequest, reachMoment, respondLate, waitForJob } from './stage.ts';
import { createTarget, isJobOf, type Target } from './target.ts';

export interface Result extends Judgement {
  cell: Cell;
  target: Target;
}

/** How long a job may take to end after the trouble is over. */
const settleSeconds = 150;
const isSettled = new Set(['done', 'failed', 'unconfirmed', 'cancelled']);

/** Runs one or more cells, all of them or none with an outage, and then the same one. */
export async function runCells(rig: Rig, cells: Cell[], slowMs = 50_000): Promise<Result[]> {
  const targets = cells.map(({ kind }) => createTarget(rig.service, kind));
  const [first] = cells;
  if (!first) return [];
  const run = isOutage(first.trouble)
    ? runOutage(rig, first.trouble, cells, targets)
    : Promise.all(cells.map((cell, at) => runSingle(rig, cell, targets[at] as Target, slowMs)));
  const error = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  return Promise.all(
    cells.map(async (cell, at) => {
      const target = targets[at] as Target;
      if (error !== undefined) return { cell, target, verdict: 'BROKEN', why: String(error) } satisfies Result;
      await waitUntilSettled(rig, target);
      return { cell, target, ...(await judgeCell(rig, cell, target)) };
    }),
  );
}

/** Judges a cell by the current records. */
export async function judgeCell(rig: Rig, cell: Cell, target: Target): Promise<Judgement> {
  const judgement = judgeTarget(rig.service, target, await rig.readActivity());
  const isDone = judgement.verdict === 'once' || judgement.verdict === 'repeated';
  const isAvoidable = mustBeDone(cell) && (judgement.verdict === 'failed' || judgement.verdict === 'unconfirmed');
  return isAvoidable && !isDone ? { ...judgement, verdict: 'AVOIDABLE' } : judgement;
}

/** Does not fail if a job never ends: the judge finds that. */
async function waitUntilSettled(rig: Rig, target: Target): Promise<void> {
  const areSettled = async () => {
    const jobs = (await rig.readActivity()).filter((job) => isJobOf(target, job));
    return jobs.length > 0 && jobs.every(({ state }) => isSettled.has(state));
  };
  await waitUntil('the end', areSettled, settleSeconds).catch(() => undefined);
}

async function runSingle(rig: Rig, cell: Cell, target: Target, slowMs: number): Promise<void> {
  const { moment, trouble } = cell;
  if (trouble === 'page closed') return runPageClosed(rig, cell, target).finally(() => rig.setOnline(true));
  if (trouble === 'dropped' || trouble === 'dropped early') await rig.warmUpConnection();
  // An open page would keep the worker alive. The test is whether the worker stays alive by itself.
  if (trouble === 'slow') await rig.closeActivity();
  const ask = () => rig.ask(target.work);
  const gate = await reachMoment(rig, target, moment === 'before' ? 'sent' : moment, ask);
  if (trouble === 'slow') await respondLate(gate, moment, slowMs);
  else if (moment !== 'answered') await failResponse(gate, moment, trouble);
}

async function runPageClosed(rig: Rig, { moment }: Cell, target: Target): Promise<void> {
  const { click, close } = await prepareClick(rig, target);
  if (moment === 'before') {
    await rig.setOnline(false);
    await click();
    await waitForJob(rig, target).finally(close);
    return;
  }
  const gate = await reachMoment(rig, target, moment, click);
  await close();
  gate.open();
}

async function runOutage(rig: Rig, trouble: Trouble, cells: Cell[], targets: Target[]): Promise<void> {
  const isBefore = cells.every(({ moment }) => moment === 'before');
  await rig.closeActivity();
  const outage = isBefore ? interruptBefore(rig, trouble, targets) : interruptInFlight(rig, trouble, cells, targets);
  await outage.finally(() => rig.setOnline(true));
  if (trouble === 'worker killed') await waitForAlarm(rig);
}

/** Causes the outage while the jobs are only in the journal: the network is off, so they are not sent. */
async function interruptBefore(rig: Rig, trouble: Trouble, targets: Target[]): Promise<void> {
  const page = await rig.openPage();
  // Only the network of a running worker can be switched off.
  await rig.wakeWorker(page);
  await rig.setOnline(false);
  for (const { work } of targets) await rig.askFrom(page, work);
  if (trouble === 'offline') await wait(3_000);
  else await causeOutage(rig, trouble);
  await page.close().catch(() => undefined);
}

/** Causes the outage when every target has reached its moment. */
async function interruptInFlight(rig: Rig, trouble: Trouble, cells: Cell[], targets: Target[]): Promise<void> {
  const gates: Gate[] = [];
  for (const [at, { moment }] of cells.entries()) {
    const target = targets[at] as Target;
    if (moment !== 'before') gates.push(await reachMoment(rig, target, moment, () => rig.ask(target.work)));
  }
  await causeOutage(rig, trouble);
  // Without a network, responses cannot arrive either.
  if (trouble === 'offline') for (const gate of gates) gate.drop();
  await Promise.all(gates.map((gate, at) => finishRequest(gate, cells[at]?.moment ?? 'sent')));
}

/** No page is open, so only the browser's alarm can start the worker. Alarms fire at most every 30 seconds. */
async function waitForAlarm({ service }: Rig): Promise<void> {
  const killedAt = Date.now();
  const isAwake = () => service.apiRequests().some(({ at }) => at > killedAt);
  await waitUntil('the alarm', isAwake, 35).catch(() => undefined);
}

async function causeOutage(rig: Rig, trouble: Trouble): Promise<void> {
  if (trouble === 'worker killed') await rig.under.stopWorker();
  else if (trouble === 'browser killed') await rig.killBrowser();
  else await rig.setOnline(false);
}
