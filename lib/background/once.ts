/** Does it when it is first asked for, and again only after it has failed. */
export function once<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    if (!done) {
      done = act();
      done.catch(() => {
        done = undefined;
      });
    }
    return done;
  };
}
