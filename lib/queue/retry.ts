/** How often in a row problems that may pass are met, whichever they are, before it is the user's. */
export const triesLimit = 4;

/** Set where the user asks for a check and waits for its answer, so that no other follows by itself. */
export const lastTry = 1_000;

const firstDelay = 1_000;
const longestDelay = 60_000;

/** Milliseconds until the next try: twice as long each time, shortened by chance so that not all come back together. */
export function getRetryDelay(tries: number, random: () => number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (tries - 1));
  return Math.round(delay * (0.5 + random() / 2));
}

/** An analysis that was cut off may still be at work for a while: asked for with growing patience, about a minute. */
const checkDelays = [2_000, 5_000, 10_000, 20_000, 30_000];

/** Milliseconds until the service is asked again whether it did a job; undefined where it has been asked enough. */
export function findCheckDelay(tries: number): number | undefined {
  return checkDelays[tries - 1];
}
