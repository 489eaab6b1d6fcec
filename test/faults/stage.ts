// Brings a write to its moment, and lets the service go on once the trouble has struck.
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../browser/driver/wait-until.ts';
import type { FaultKind } from '../service/faults.ts';
import { createGate, type Gate } from '../service/gates.ts';
import type { Moment, Trouble } from './cell.ts';
import type { Rig } from './rig.ts';
import { isJobOf, listWrites, matchQuestion, matchWrite, meet, type Target } from './target.ts';

/** Answers the gate that the write, or the question about it, stands before. */
export async function reachMoment(
  rig: Rig,
  target: Target,
  moment: Exclude<Moment, 'before'>,
  ask: () => Promise<unknown>,
): Promise<Gate> {
  const gate = createGate();
  meet(rig.service, matchWrite(target), { kind: 'gate', gate });
  await ask();
  await arrive(gate, 'the request', 30);
  if (moment === 'sent') return gate;
  gate.handle();
  await gate.handled;
  if (moment === 'asked') return loseAnswer(rig, target, gate);
  if (moment === 'answered') await finishAnswer(rig, target, gate);
  return gate;
}

export async function waitForJob(rig: Rig, target: Target): Promise<void> {
  await waitUntil('the job', async () => (await rig.readActivity()).some((job) => isJobOf(target, job)));
}

async function arrive(gate: Gate, what: string, seconds: number): Promise<void> {
  let isThere = false;
  void gate.arrived.then(() => {
    isThere = true;
  });
  await waitUntil(what, () => isThere, seconds);
}

/** Waits for the question what became of the write. A write that needs none is judged all the same. */
async function loseAnswer(rig: Rig, target: Target, gate: Gate): Promise<Gate> {
  const question = createGate();
  const giveUp = meet(rig.service, matchQuestion(target), { kind: 'gate', gate: question });
  gate.answer(answers['502']);
  await arrive(question, 'the question', 20).catch(giveUp);
  return question;
}

/** The line is cut behind it, as a line may be at any time: the next request needs another one. */
async function finishAnswer({ service }: Rig, target: Target, gate: Gate): Promise<void> {
  gate.answer({ kind: 'dropBehind' });
  await waitUntil('the answer', () => listWrites(service, target).some(({ outcome }) => outcome !== 'pending'));
}

/** How long the service takes over what nobody hears the answer of: others have asked about it meanwhile. */
const lateness = 5_000;

/** The service does what it has been asked for, if it was, whatever happened to those who asked. */
export async function goOn(gate: Gate, moment: Moment): Promise<void> {
  if (moment === 'sent') await wait(lateness);
  gate.handle();
  gate.answer();
}

/** Longer than what the extension does against repetitions by the browser needs to take hold. */
const workTime = 2_000;

const answers: Partial<Record<Trouble, FaultKind>> = {
  dropped: { kind: 'dropBefore' },
  'cut at once': { kind: 'dropBefore' },
  truncated: { kind: 'truncate' },
  html: { kind: 'html' },
  '502': { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' },
};

/** The trouble is in the answer. A gateway that never passes the request on answers `before`. */
export async function disturbAnswer(gate: Gate, moment: Moment, trouble: Trouble): Promise<void> {
  if (trouble === 'dropped') await wait(workTime);
  gate.answer(answers[trouble]);
  if (moment === 'sent') await goOn(gate, moment);
}

/** A gateway that waits in vain gives up; everything else comes, only late. */
export async function answerLate(gate: Gate, moment: Moment, ms: number): Promise<void> {
  await wait(ms);
  if (moment === 'before') return gate.answer({ kind: 'status', status: 504, body: '' });
  gate.handle();
  gate.answer();
}
