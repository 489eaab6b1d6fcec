import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env, ServiceContext } from './context.ts';
import { findFaultResponse } from './fault-responses.ts';
import type { FaultKind } from './faults.ts';
import type { GateSignals } from './gates.ts';

/** Applies the matching fault to a request, and the latency to every API response. */
export function disturbRequests(context: ServiceContext) {
  return createMiddleware<Env>(async (c, next) => {
    const recorded = c.get('recorded');
    const fault = context.faults.take(recorded);
    const handle = async () => {
      // Otherwise Hono keeps the first response, which a gate may have sent before the request is handled.
      c.finalized = false;
      await next();
      recorded.handled = c.res.status;
    };
    const applied = await (fault?.kind === 'gate'
      ? passGate(c, fault.gate, handle, context)
      : applyFault(c, fault, handle));
    if (c.req.path.startsWith(`${context.basePath}/api/`)) await pause(context.latency, context.closing);
    if (applied?.kind === 'delay') await pause(applied.ms, context.closing);
    if (applied?.kind === 'dropBefore' || applied?.kind === 'dropAfter') drop(c);
    if (applied?.kind === 'dropBehind') c.env.outgoing.once('finish', () => c.env.incoming.socket.destroy());
    if (applied?.kind === 'truncate') await truncate(c);
  });
}

async function applyFault(c: Context<Env>, fault: FaultKind | undefined, handle: () => Promise<void>) {
  const response = fault && findFaultResponse(fault);
  if (response) c.res = response;
  else if (fault?.kind !== 'dropBefore') await handle();
  return fault;
}

/** A request whose gate is still closed when the service closes is not handled, and its connection is dropped. */
async function passGate(c: Context<Env>, gate: GateSignals, handle: () => Promise<void>, { closing }: ServiceContext) {
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
  const response = instead && findFaultResponse(instead.kind === 'truncate' && !isHandled ? { kind: 'html' } : instead);
  if (response) c.res = response;
  return instead;
}

async function pause(ms: number, closing: AbortSignal): Promise<void> {
  // When the service closes, the delay ends early; the client's connection is already dropped.
  if (ms > 0) await wait(ms, undefined, { signal: closing }).catch(() => undefined);
}

function drop(c: Context<Env>): void {
  c.get('recorded').outcome = 'dropped';
  c.env.incoming.socket.destroy();
  c.res = RESPONSE_ALREADY_SENT;
}

/** Announces the full `content-length`, sends half of the body and drops the connection. */
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
