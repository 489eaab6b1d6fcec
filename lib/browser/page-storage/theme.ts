import type { Theme } from '../../model/settings/settings.ts';

/** Applies the stored theme. For the popup, which does not load `public/theme.js`. */
export function applyStoredTheme(): void {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
}

/** Applies the theme and stores it, so that `public/theme.js` applies it to the next page before the first paint. */
export function showTheme(theme: Theme): void {
  // Every popup calls this, mostly with the theme that is already stored.
  if (localStorage.getItem('theme') !== theme) localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
}
