import type { Theme } from '../model/settings.ts';

/** Shows the chosen theme, and leaves word for `public/theme.js`, which draws the next page in it from the start. */
export function showTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
}
