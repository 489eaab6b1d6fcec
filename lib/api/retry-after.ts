/** Nobody waits for longer, by mistake or malice of a service; one that still means it says it again. */
const longestWait = 24 * 60 * 60 * 1000;

/** When the service may be asked again: `Retry-After` carries seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const time = /^\d+(\.\d+)?$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  // A time in the past means now; one that no clock can show is no time.
  return Number.isFinite(new Date(time).getTime())
    ? Math.min(Math.max(now, Math.round(time)), now + longestWait)
    : undefined;
}
