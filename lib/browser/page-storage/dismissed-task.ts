const name = 'dismissedTask';

/** Tells the other pages that the user has dismissed the message of a task that ended then (milliseconds since 1970). */
export function noteDismissedTask(endedAt: number): void {
  localStorage.setItem(name, String(endedAt));
}

/** Calls back with what another page has noted, until the returned function is called. */
export function onDismissedTask(callback: (endedAt: number) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => key === name && callback(Number(newValue));
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
