const name = 'dismissed batches';

/** The batches whose line the user has put away. Kept by the pages themselves: to the worker they are like the others. */
export function listDismissed(): string[] {
  return (localStorage.getItem(name) ?? '').split(' ').filter(Boolean);
}

export function keepDismissed(ids: string[]): void {
  localStorage.setItem(name, ids.join(' '));
}
