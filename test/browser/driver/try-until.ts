import { waitUntil } from './wait-until.ts';

/**
 * Repeats an action until it is seen to have worked. Only for the browser's own menus and bars, whose state no protocol
 * reports; actions in our pages are done once.
 */
export function tryUntil<Outcome>(
  what: string,
  attempt: () => Promise<void>,
  find: () => Promise<Outcome | undefined | false>,
  secondsPerTry = 10,
): Promise<Outcome> {
  const tryOnce = async () => {
    // The previous attempt may have worked late.
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await attempt();
    return waitUntil(what, find, secondsPerTry);
  };
  return waitUntil(what, tryOnce, 120);
}
