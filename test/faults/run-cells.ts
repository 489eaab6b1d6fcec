// Runs cells in a rig and judges them. Troubles of the answer meet one request, so such cells run beside others; a
// stroke meets everything that is under way, so cells of the same stroke are struck together.
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../browser/driver/wait-until.ts';
import type { Gate } from '../service/gates.ts';
import { type Cell, isStroke, mustBeDone, type Trouble } from './cell.ts';
import { prepareClick } from './click.ts';
import { type Judgement, judgeTarget } from './judge.ts';
import type { Rig } from './rig.ts';
import { answerLate, disturbAnswer, goOn, reachMoment, waitForJob } from './stage.ts';
import { createTarget, isJobOf, type Target } from './target.ts';

export interface Result extends Judgement {
  cell: Cell;
  target: Target;
}

/** How long a job may take to its end once nothing stands in its way any more. */
const settleSeconds = 150;
const isSettled = new Set(['done', 'failed', 'unconfirmed', 'cancelled']);

/** One cell, or several of the same stroke. */
export async function runCells(rig: Rig, cells: Cell[], slowMs = 50_000): Promise<Result[]> {
  const targets = cells.map(({ kind }) => createTarget(rig.service, kind));
  const [first] = cells;
  if (!first) return [];
  const run = isStroke(first.trouble)
    ? runStroke(rig, first.trouble, cells, targets)
    : Promise.all(cells.map((cell, at) => runAlone(rig, cell, targets[at] as Target, slowMs)));
  const error = await run.then(
    () => undefined,
    (error: unknown) => error,
  );
  return Promise.all(
    cells.map(async (cell, at) => {
      const target = targets[at] as Target;
      if (error !== undefined) return { cell, target, verdict: 'BROKEN', why: String(error) } satisfies Result;
      await waitForEnd(rig, target);
      return { cell, target, ...(await judgeCell(rig, cell, target)) };
    }),
  );
}

/** From the records as they are now: what happened late counts. */
export async function judgeCell(rig: Rig, cell: Cell, target: Target): Promise<Judgement> {
  const judgement = judgeTarget(rig.service, target, await rig.readActivity());
  const isDone = judgement.verdict === 'once' || judgement.verdict === 'repeated';
  const isNeedless = mustBeDone(cell) && (judgement.verdict === 'failed' || judgement.verdict === 'unconfirmed');
  return isNeedless && !isDone ? { ...judgement, verdict: 'NEEDLESS' } : judgement;
}

/** A job that never ends is found by the judge. */
async function waitForEnd(rig: Rig, target: Target): Promise<void> {
  const isOver = async () => {
    const jobs = (await rig.readActivity()).filter((job) => isJobOf(target, job));
    return jobs.length > 0 && jobs.every(({ state }) => isSettled.has(state));
  };
  await waitUntil('the end', isOver, settleSeconds).catch(() => undefined);
}

async function runAlone(rig: Rig, cell: Cell, target: Target, slowMs: number): Promise<void> {
  const { moment, trouble } = cell;
  if (trouble === 'page closed') return runClosed(rig, cell, target).finally(() => rig.setOnline(true));
  if (trouble === 'dropped' || trouble === 'cut at once') await rig.useLine();
  // An open page would keep the worker awake that has to stay awake by itself.
  if (trouble === 'slow') await rig.leave();
  const ask = () => rig.ask(target.work);
  const gate = await reachMoment(rig, target, moment === 'before' ? 'sent' : moment, ask);
  if (trouble === 'slow') await answerLate(gate, moment, slowMs);
  else if (moment !== 'answered') await disturbAnswer(gate, moment, trouble);
}

async function runClosed(rig: Rig, { moment }: Cell, target: Target): Promise<void> {
  const { click, close } = await prepareClick(rig, target);
  if (moment === 'before') {
    await rig.setOnline(false);
    await click();
    await waitForJob(rig, target).finally(close);
    return;
  }
  const gate = await reachMoment(rig, target, moment, click);
  await close();
  gate.handle();
  gate.answer();
}

async function runStroke(rig: Rig, trouble: Trouble, cells: Cell[], targets: Target[]): Promise<void> {
  const isBefore = cells.every(({ moment }) => moment === 'before');
  await rig.leave();
  const stroke = isBefore ? strikeBefore(rig, trouble, targets) : strikeUnderWay(rig, trouble, cells, targets);
  await stroke.finally(() => rig.setOnline(true));
  if (trouble === 'worker killed') await waitForAlarm(rig);
}

/** Jobs without a network, and deletes that can be undone, are still in the journal only. */
async function strikeBefore(rig: Rig, trouble: Trouble, targets: Target[]): Promise<void> {
  const page = await rig.openPage();
  // The worker has to be there for its network to be taken away.
  await rig.wake(page);
  await rig.setOnline(false);
  for (const { work } of targets) await rig.askFrom(page, work);
  if (trouble === 'offline') await wait(3_000);
  else await strike(rig, trouble);
  await page.close().catch(() => undefined);
}

async function strikeUnderWay(rig: Rig, trouble: Trouble, cells: Cell[], targets: Target[]): Promise<void> {
  const gates: Gate[] = [];
  for (const [at, { moment }] of cells.entries()) {
    const target = targets[at] as Target;
    if (moment !== 'before') gates.push(await reachMoment(rig, target, moment, () => rig.ask(target.work)));
  }
  await strike(rig, trouble);
  // Without a network nothing comes through any more, answers included.
  if (trouble === 'offline') for (const gate of gates) gate.cut();
  await Promise.all(gates.map((gate, at) => goOn(gate, cells[at]?.moment ?? 'sent')));
}

/** Nobody opens a page: the browser's alarm has to wake the worker. It comes twice a minute at most. */
async function waitForAlarm({ service }: Rig): Promise<void> {
  const struckAt = Date.now();
  const isAwake = () => service.apiRequests().some(({ at }) => at > struckAt);
  await waitUntil('the alarm', isAwake, 35).catch(() => undefined);
}

async function strike(rig: Rig, trouble: Trouble): Promise<void> {
  if (trouble === 'worker killed') await rig.under.stopWorker();
  else if (trouble === 'browser killed') await rig.killBrowser();
  else await rig.setOnline(false);
}
