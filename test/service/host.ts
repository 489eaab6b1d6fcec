import { createMiddleware } from 'hono/factory';
import { isLoopback } from './analysis/secure-address.ts';
import { Refusal } from './refusal.ts';

/** Accepts requests only for loopback host names. This protects against DNS rebinding by web pages. */
export const requireLoopbackHost = createMiddleware(async (c, next) => {
  if (!isLoopback(new URL(c.req.url))) throw new Refusal(421, 'Misdirected Request');
  await next();
});
