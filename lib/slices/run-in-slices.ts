/** Long work in steps: it can be left between any two, and each is short. */
export type Steps<Value> = Generator<unknown, Value, void>;

/** In milliseconds: the page draws and listens in between, and a frame has sixteen. */
export const sliceTime = 8;

/** Does long work a slice at a time, so that the page stays quick. Rejects with the signal's reason, begun or not. */
export async function runInSlices<Value>(steps: Steps<Value>, signal?: AbortSignal): Promise<Value> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = runSlice(steps);
    if (done) return value;
    await rest();
  }
}

function runSlice<Value>(steps: Steps<Value>): IteratorResult<unknown, Value> {
  const end = performance.now() + sliceTime;
  for (;;) {
    const result = steps.next();
    if (result.done || performance.now() >= end) return result;
  }
}

/** Until whatever else waits has had its turn. Unlike a timer it is as quick in a tab that nobody looks at. */
export function rest(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
