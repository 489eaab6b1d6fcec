import { createMiddleware } from 'hono/factory';
import { isLoopback } from './analysis/secure-address.ts';
import { Refusal } from './refusal.ts';

/** Answers to this machine's own names only, so that a web page cannot reach in by a name that leads here. */
export const requireLoopbackHost = createMiddleware(async (c, next) => {
  if (!isLoopback(new URL(c.req.url))) throw new Refusal(421, 'Misdirected Request');
  await next();
});
