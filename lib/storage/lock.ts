/** Runs one step at a time, in the order they were asked for, whether the one before succeeded or failed. */
export type Lock = <Result>(step: () => Promise<Result>) => Promise<Result>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const next = last.then(step);
    last = next.catch(() => undefined);
    return next;
  };
}
