import type { Theme } from '../../model/settings/settings.ts';

/** The theme of the last time, for a page without `public/theme.js`. */
export function recallTheme(): void {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
}

/** Shows the chosen theme, and leaves word for `public/theme.js`, which draws the next page in it from the start. */
export function showTheme(theme: Theme): void {
  // Every popup comes here, and mostly with the same.
  if (localStorage.getItem('theme') !== theme) localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
}
