/** How often in a row the same problem is met before it is the user's. */
export const triesLimit = 4;

/** As many as this: none follows by itself, for the user waits for the answer to this one. */
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
