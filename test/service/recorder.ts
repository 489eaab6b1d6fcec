import { createMiddleware } from 'hono/factory';
import type { Env } from './context.ts';

/** A request that reached the service, as a test may ask for it afterwards. */
export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Status of the answer; absent while there is none and when a fault dropped it. */
  status?: number;
  /** `dropped` by a fault, `clientClosed` when the caller was gone before the answer was out. */
  outcome: 'pending' | 'answered' | 'dropped' | 'clientClosed';
}

const remembered = 10_000;

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
    // A service may run for weeks.
    if (requests.length > remembered) requests.shift();
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

/** Apart from the record itself, because the size of a body is limited in between. */
export const recordBody = createMiddleware<Env>(async (c, next) => {
  c.get('recorded').body = await c.req.text();
  await next();
});
