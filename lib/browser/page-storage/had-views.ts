const name = 'hasViews';

/** Whether there were saved views when they were last read. Their row is shown before they are read again. */
export function hadViews(): boolean {
  return localStorage.getItem(name) !== null;
}

export function noteViews(hasViews: boolean): void {
  if (hasViews) localStorage.setItem(name, 'yes');
  else localStorage.removeItem(name);
}
