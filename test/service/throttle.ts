import { createMiddleware } from 'hono/factory';
import type { Env, ServiceContext } from './context.ts';

/** Refuses requests as Laravel's `throttle:60,1` does, and tells how many are left. Off until `setThrottle` is called. */
export function throttleRequests(context: ServiceContext) {
  return createMiddleware<Env>(async (c, next) => {
    const { throttle } = context;
    if (!throttle) return next();
    const isRefused = throttle.used >= throttle.limit;
    if (isRefused) c.res = Response.json({ message: 'Too Many Attempts.' }, { status: 429 });
    else {
      throttle.used += 1;
      await next();
    }
    c.res.headers.set('X-RateLimit-Limit', String(throttle.limit));
    c.res.headers.set('X-RateLimit-Remaining', String(throttle.limit - throttle.used));
    if (isRefused) c.res.headers.set('Retry-After', '60');
  });
}
