export interface Once<Result> {
  (): Promise<Result>;
  /** It is done, or about to be. */
  isAsked(): boolean;
}

/** Does it when it is first asked for, and again only after it has failed. */
export function once<Result>(act: () => Promise<Result>): Once<Result> {
  let done: Promise<Result> | undefined;
  const ask = () => {
    if (!done) {
      done = act();
      done.catch(() => {
        done = undefined;
      });
    }
    return done;
  };
  return Object.assign(ask, { isAsked: () => done !== undefined });
}
