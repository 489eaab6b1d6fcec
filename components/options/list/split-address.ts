import { makeVisible } from '../../../lib/i18n/make-visible.ts';

/** As the service sent it, but for what would not be seen; what is no web address has no host. */
export function splitAddress(url: string): { host: string; path: string } {
  const seen = makeVisible(url);
  const [, host = '', path = seen] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(seen) ?? [];
  return { host, path };
}

/** More than a row or a tooltip has room for, and few enough for a hundred of them to be laid out at once. */
const rowLength = 2000;

/** The start of text of any length, for a place that shows one line of it. */
export function cutForRow(text: string): string {
  return text.length > rowLength ? `${text.slice(0, rowLength)}…` : text;
}

/** Many services name a project after its host, which the address shows already. */
export function isHostOf(name: string, url: string): boolean {
  const { host } = splitAddress(url.toLowerCase());
  return host !== '' && [host, host.replace(/:\d+$/, '')].includes(name.toLowerCase());
}
