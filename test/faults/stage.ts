// Brings a write to its moment, and finishes its request after the trouble.
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../browser/driver/wait-until.ts';
import type { FaultKind } from '../service/faults.ts';
import { createGate, type Gate } from '../service/gates.ts';
import type { Moment, Trouble } from './cell.ts';
import type { Rig } from './rig.ts';
import { addFaultOnce, isJobOf, listWrites, matchCheck, matchWrite, type Target } from './target.ts';

/** Returns the gate that holds the write's request, or, for the moment `asked`, the check whether it was done. */
export async function reachMoment(
  rig: Rig,
  target: Target,
  moment: Exclude<Moment, 'before'>,
  ask: () => Promise<unknown>,
): Promise<Gate> {
  const gate = createGate();
  addFaultOnce(rig.service, matchWrite(target), { kind: 'gate', gate });
  await ask();
  await waitForArrival(gate, 'the request', 30);
  if (moment === 'sent') return gate;
  gate.handle();
  await gate.handled;
  if (moment === 'asked') return loseResponse(rig, target, gate);
  if (moment === 'answered') await finishResponse(rig, target, gate);
  return gate;
}

export async function waitForJob(rig: Rig, target: Target): Promise<void> {
  await waitUntil('the job', async () => (await rig.readActivity()).some((job) => isJobOf(target, job)));
}

async function waitForArrival(gate: Gate, what: string, seconds: number): Promise<void> {
  let hasArrived = false;
  void gate.arrived.then(() => {
    hasArrived = true;
  });
  await waitUntil(what, () => hasArrived, seconds);
}

/** Sends a 502 and waits for the check whether the write was done. Without a check, the write is judged anyway. */
async function loseResponse(rig: Rig, target: Target, gate: Gate): Promise<Gate> {
  const check = createGate();
  const removeFault = addFaultOnce(rig.service, matchCheck(target), { kind: 'gate', gate: check });
  gate.answer(faultByTrouble['502']);
  await waitForArrival(check, 'the check', 20).catch(removeFault);
  return check;
}

/** Drops the connection after the response, as may always happen: the next request needs a new connection. */
async function finishResponse({ service }: Rig, target: Target, gate: Gate): Promise<void> {
  gate.answer({ kind: 'dropBehind' });
  await waitUntil('the response', () => listWrites(service, target).some(({ outcome }) => outcome !== 'pending'));
}

/** How late the service handles a request whose client has disconnected: after a check whether it was done. */
const lateMs = 5_000;

/** Lets the service handle and answer the request, even if the client has disconnected. */
export async function finishRequest(gate: Gate, moment: Moment): Promise<void> {
  if (moment === 'sent') await wait(lateMs);
  gate.open();
}

/** Longer than the extension needs for its protection against repeated requests by the browser. */
const workMs = 2_000;

const faultByTrouble: Partial<Record<Trouble, FaultKind>> = {
  dropped: { kind: 'dropBefore' },
  'dropped early': { kind: 'dropBefore' },
  truncated: { kind: 'truncate' },
  html: { kind: 'html' },
  '502': { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' },
};

/** Answers with the trouble's fault. At the moment `before`, a gateway answers and never forwards the request. */
export async function failResponse(gate: Gate, moment: Moment, trouble: Trouble): Promise<void> {
  if (trouble === 'dropped') await wait(workMs);
  gate.answer(faultByTrouble[trouble]);
  if (moment === 'sent') await finishRequest(gate, moment);
}

/** Answers late. At the moment `before`, a gateway sends a 504 and the service never handles the request. */
export async function respondLate(gate: Gate, moment: Moment, ms: number): Promise<void> {
  await wait(ms);
  if (moment === 'before') return gate.answer({ kind: 'status', status: 504, body: '' });
  gate.open();
}
