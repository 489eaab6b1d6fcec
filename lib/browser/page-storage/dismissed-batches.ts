const name = 'dismissed batches';

/** The batches whose bar the user has dismissed. Only pages use this; the worker does not know of it. */
export function listDismissed(): string[] {
  return (localStorage.getItem(name) ?? '').split(' ').filter(Boolean);
}

export function keepDismissed(ids: string[]): void {
  localStorage.setItem(name, ids.join(' '));
}
