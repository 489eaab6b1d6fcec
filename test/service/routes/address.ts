import type { Context } from 'hono';

/** The service's address as in the caller's request, without a trailing slash. */
export function getAddress(c: Context, basePath: string): string {
  return new URL(c.req.url).origin + basePath;
}
