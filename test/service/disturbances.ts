import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env, ServiceContext } from './context.ts';
import { findFaultAnswer } from './fault-answers.ts';

/** Lets a request meet its fault, and every answer of the API its latency. */
export function disturbRequests(context: ServiceContext) {
  return createMiddleware<Env>(async (c, next) => {
    const fault = context.faults.take(c.req.method, c.req.path);
    const answer = fault && findFaultAnswer(fault);
    if (answer) c.res = answer;
    else if (fault?.kind !== 'dropBefore') await next();
    if (c.req.path.startsWith(`${context.basePath}/api/`)) await pause(context.latency, context.closing);
    if (fault?.kind === 'delay') await pause(fault.ms, context.closing);
    if (fault?.kind === 'dropBefore' || fault?.kind === 'dropAfter') drop(c);
    if (fault?.kind === 'truncate') await truncate(c);
  });
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
