/** Nobody waits for longer, by mistake or malice of a service; one that still means it says it again. */
const longestWait = 24 * 60 * 60 * 1000;

/**
 * When the service may be asked again: `Retry-After` carries seconds or a date (RFC 9110, section 10.2.3), which is told
 * by the service's clock. What is over by now, or in a moment, is no time that could be waited for.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  const there = Date.parse(headers.get('Date') ?? '') || now;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - there;
  // One that no clock can show is none either.
  const isTime = wait >= 1000 && Number.isFinite(new Date(now + wait).getTime());
  return isTime ? Math.round(now + Math.min(wait, longestWait)) : undefined;
}
