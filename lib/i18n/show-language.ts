import { getLanguage, t } from './translate.ts';

/** Says of a page's root what language it is in, and where its lines begin. To be told what it knows, it is drawn anew. */
export function showLanguage(root: HTMLElement): void {
  const [language, direction] = [getLanguage(), t('direction')];
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}
