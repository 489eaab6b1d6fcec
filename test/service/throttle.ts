import { createMiddleware } from 'hono/factory';
import type { Env, ServiceContext } from './context.ts';

/** How many API requests are answered in each period, and the current one: it begins with its first request. */
export interface Throttle {
  limit: number;
  seconds: number;
  used: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Refuses requests as Laravel's `throttle:60,1` does, and tells how many are left. Off until `setThrottle` is called. */
export function throttleRequests(context: ServiceContext) {
  return createMiddleware<Env>(async (c, next) => {
    const { throttle } = context;
    if (!throttle) return next();
    if (Date.now() >= throttle.endsAt) {
      throttle.used = 0;
      throttle.endsAt = Date.now() + throttle.seconds * 1000;
    }
    const isRefused = throttle.used >= throttle.limit;
    if (isRefused) c.res = Response.json({ message: 'Too Many Attempts.' }, { status: 429 });
    else {
      throttle.used += 1;
      await next();
    }
    c.res.headers.set('X-RateLimit-Limit', String(throttle.limit));
    c.res.headers.set('X-RateLimit-Remaining', String(throttle.limit - throttle.used));
    if (!isRefused) return;
    c.res.headers.set('Retry-After', String(Math.ceil((throttle.endsAt - Date.now()) / 1000)));
    c.res.headers.set('X-RateLimit-Reset', String(Math.ceil(throttle.endsAt / 1000)));
  });
}
