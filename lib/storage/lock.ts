/** Runs one step at a time, in the order of the calls, whether the previous step succeeded or failed. */
export type Lock = <Result>(step: () => Promise<Result>) => Promise<Result>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const next = last.then(step);
    last = next.catch(() => undefined);
    return next;
  };
}
