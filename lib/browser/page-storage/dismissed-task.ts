const name = 'dismissedTask';

/** When the last task ended whose message the user has dismissed, on any page. In milliseconds since 1970. */
export function readDismissedTask(): number {
  return Number(localStorage.getItem(name));
}

export function noteDismissedTask(endedAt: number): void {
  localStorage.setItem(name, String(endedAt));
}

/** Calls back when another page has noted one, until the returned function is called. */
export function onDismissedTask(callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === name && callback();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
