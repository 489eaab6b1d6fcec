import { waitUntil } from './wait-until.ts';

/** Does it again and again until it is seen to have worked: keys and clicks get lost in a window that is busy. */
export function tryUntil<Outcome>(
  what: string,
  attempt: () => Promise<void>,
  find: () => Promise<Outcome | undefined | false>,
): Promise<Outcome> {
  const tryOnce = async () => {
    // What was tried before may have worked late.
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await attempt();
    return waitUntil(what, find, 10);
  };
  return waitUntil(what, tryOnce, 120);
}
