import { waitUntil } from './wait-until.ts';

/**
 * For the browser’s own menus and bars alone, which no protocol tells the state of: does it again until it is seen to
 * have worked. What our pages do is done once.
 */
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
