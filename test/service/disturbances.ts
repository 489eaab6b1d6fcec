import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env, ServiceContext } from './context.ts';
import { findFaultAnswer } from './fault-answers.ts';
import type { FaultKind } from './faults.ts';
import type { Passage } from './gates.ts';

/** Lets a request meet its fault, and every answer of the API its latency. */
export function disturbRequests(context: ServiceContext) {
  return createMiddleware<Env>(async (c, next) => {
    const recorded = c.get('recorded');
    const fault = context.faults.take(recorded);
    const handle = async () => {
      // Hono keeps the first answer it has; the service's own may come after one that was given in its place.
      c.finalized = false;
      await next();
      recorded.handled = c.res.status;
    };
    const disturbance = await (fault?.kind === 'gate'
      ? passGate(c, fault.gate, handle, context)
      : meet(c, fault, handle));
    if (c.req.path.startsWith(`${context.basePath}/api/`)) await pause(context.latency, context.closing);
    if (disturbance?.kind === 'delay') await pause(disturbance.ms, context.closing);
    if (disturbance?.kind === 'dropBefore' || disturbance?.kind === 'dropAfter') drop(c);
    if (disturbance?.kind === 'dropBehind') c.env.outgoing.once('finish', () => c.env.incoming.socket.destroy());
    if (disturbance?.kind === 'truncate') await truncate(c);
  });
}

async function meet(c: Context<Env>, fault: FaultKind | undefined, handle: () => Promise<void>) {
  const answer = fault && findFaultAnswer(fault);
  if (answer) c.res = answer;
  else if (fault?.kind !== 'dropBefore') await handle();
  return fault;
}

/** What is still shut when the service closes stays undone, and its line is cut. */
async function passGate(c: Context<Env>, gate: Passage, handle: () => Promise<void>, { closing }: ServiceContext) {
  const closed = once(closing, 'abort').then((): FaultKind => ({ kind: 'dropBefore' }));
  gate.arrive();
  let isHandled = false;
  const handling = gate.mayHandle.then(async () => {
    if (closing.aborted) return;
    await handle();
    isHandled = true;
    gate.finish();
  });
  const instead = await Promise.race([gate.mayAnswer, closed]);
  if (!instead) await Promise.race([handling, closed]);
  const answer = instead && findFaultAnswer(instead.kind === 'truncate' && !isHandled ? { kind: 'html' } : instead);
  if (answer) c.res = answer;
  return instead;
}

async function pause(ms: number, closing: AbortSignal): Promise<void> {
  // A service that closes answers at once; nobody hears it.
  if (ms > 0) await wait(ms, undefined, { signal: closing }).catch(() => undefined);
}

function drop(c: Context<Env>): void {
  c.get('recorded').outcome = 'dropped';
  c.env.incoming.socket.destroy();
  c.res = RESPONSE_ALREADY_SENT;
}

/** Promises the whole answer, sends half of it and cuts the line. */
async function truncate(c: Context<Env>): Promise<void> {
  const body = Buffer.from(await c.res.arrayBuffer());
  const { outgoing, incoming } = c.env;
  c.get('recorded').outcome = 'dropped';
  outgoing.writeHead(c.res.status, {
    ...Object.fromEntries(c.res.headers),
    'content-length': Math.max(2, body.length),
  });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
  c.res = RESPONSE_ALREADY_SENT;
}
