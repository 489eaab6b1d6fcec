import type { Theme } from '../../model/settings/settings.ts';

/** Applies the stored theme, on a page without `public/theme.js`. */
export function recallTheme(): void {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
}

/** Applies the theme and stores it for `public/theme.js`, which applies it to the next page before the first paint. */
export function showTheme(theme: Theme): void {
  // Every popup calls this, mostly without a change.
  if (localStorage.getItem('theme') !== theme) localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
}
