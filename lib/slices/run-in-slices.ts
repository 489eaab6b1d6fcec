/** Long work in short steps. It can be paused or abandoned between any two steps. */
export type Steps<Value> = Generator<unknown, Value, void>;

/** Milliseconds of work between two pauses: a frame takes 16 ms, and the page has to draw and handle input too. */
const sliceTime = 8;

/** Does long work in slices, so that the page stays responsive. Rejects with the signal's reason if it is aborted. */
export async function runInSlices<Value>(steps: Steps<Value>, signal?: AbortSignal): Promise<Value> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = runSlice(steps);
    if (done) return value;
    await yieldToTasks();
  }
}

function runSlice<Value>(steps: Steps<Value>): IteratorResult<unknown, Value> {
  const end = performance.now() + sliceTime;
  for (;;) {
    const result = steps.next();
    if (result.done || performance.now() >= end) return result;
  }
}

/** Lets other pending tasks run first. Unlike a timer, it is not throttled in a background tab. */
export function yieldToTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
