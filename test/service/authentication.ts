import { createMiddleware } from 'hono/factory';
import type { Env } from './context.ts';
import { Refusal } from './refusal.ts';
import type { KeyStore } from './store/keys.ts';

/** Requires `Authorization: Bearer <API_KEY>` on every request (interface §5). */
export function requireKey(keys: KeyStore) {
  return createMiddleware<Env>(async (c, next) => {
    const key = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const owner = key && keys.findOwner(key);
    if (!owner) throw new Refusal(401, 'Unauthenticated.');
    c.set('owner', owner);
    await next();
  });
}
