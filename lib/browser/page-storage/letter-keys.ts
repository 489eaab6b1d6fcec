const name = 'letterKeys';

/** Whether letters are shortcuts, as the settings last said. Known before the settings are read again. */
export function hasLetterKeys(): boolean {
  return localStorage.getItem(name) !== 'off';
}

export function noteLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(name);
  else localStorage.setItem(name, 'off');
}
