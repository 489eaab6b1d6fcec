import { createMiddleware } from 'hono/factory';
import type { Env } from './context.ts';
import { Refusal } from './refusal.ts';

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
  /**
   * Status of the service's own answer, from the moment it has done its work: whether something happened, whatever the
   * caller was told of it. Absent where a fault answered in its place.
   */
  handled?: number;
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

/** Far more than any form of the interface needs. */
const bodyBytes = 100_000;

/** Apart from the record itself, so that a request whose body is refused is on record too. */
export const recordBody = createMiddleware<Env>(async (c, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = c.req.header();
  if (encoding !== undefined) throw new Refusal(411, 'Length Required');
  if (Number(length ?? 0) > bodyBytes) throw new Refusal(413, 'The POST data is too large.');
  c.get('recorded').body = await c.req.text();
  await next();
});
