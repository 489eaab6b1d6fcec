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
