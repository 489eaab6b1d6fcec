const name = 'hasViews';

/** Whether there were saved views when the list was last shown. Their line is there before they are known. */
export function hadViews(): boolean {
  return localStorage.getItem(name) !== null;
}

export function noteViews(hasViews: boolean): void {
  if (hasViews) localStorage.setItem(name, 'yes');
  else localStorage.removeItem(name);
}
