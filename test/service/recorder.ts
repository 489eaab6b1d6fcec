import { createMiddleware } from 'hono/factory';
import type { Env } from './context.ts';
import { Refusal } from './refusal.ts';

/** A request that reached the service, recorded for tests. */
export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Status of the response; absent while there is none, and if a fault dropped it. */
  status?: number;
  /**
   * Status of the service's own response, set when the request is handled: it shows whether a change was made, even if
   * the caller got no response or another one. Absent if the request was not handled.
   */
  handled?: number;
  /** `dropped`: by a fault. `clientClosed`: the caller closed the connection before the whole response was sent. */
  outcome: 'pending' | 'answered' | 'dropped' | 'clientClosed';
}

/** The oldest requests are removed, because a service may run for weeks. */
const maxRecorded = 10_000;

export function recordRequests(requests: RecordedRequest[]) {
  return createMiddleware<Env>(async (c, next) => {
    const recorded: RecordedRequest = {
      method: c.req.method,
      path: c.req.path,
      query: c.req.query(),
      headers: c.req.header(),
      body: '',
      at: Date.now(),
      outcome: 'pending',
    };
    requests.push(recorded);
    if (requests.length > maxRecorded) requests.shift();
    c.set('recorded', recorded);
    const { outgoing } = c.env;
    outgoing.once('close', () => {
      if (recorded.outcome !== 'pending') return;
      recorded.outcome = outgoing.writableFinished ? 'answered' : 'clientClosed';
    });
    await next();
    if (recorded.outcome !== 'dropped') recorded.status = c.res.status;
  });
}

/** Far more than any form of the interface needs. */
const maxBodyBytes = 100_000;

/** A separate step, so that a request is recorded even if its body is refused. */
export const recordBody = createMiddleware<Env>(async (c, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = c.req.header();
  if (encoding !== undefined) throw new Refusal(411, 'Length Required');
  if (Number(length ?? 0) > maxBodyBytes) throw new Refusal(413, 'The POST data is too large.');
  c.get('recorded').body = await c.req.text();
  await next();
});
