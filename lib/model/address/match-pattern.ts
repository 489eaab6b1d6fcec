import { decodePercent } from './decode-percent.ts';

/** Scheme, host, port and path: https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns */
const patternForm = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*:@?#[\]]+|\[[\da-f:.]+\])(?::(\d+|\*))?(\/.*)?$/i;

/**
 * Converts a user's entry for a site into a pattern for `matchesPattern`; undefined if it cannot be one. Without a
 * scheme, the site and its subdomains are meant. Without a path, or with `/` alone, the whole host is meant.
 */
export function readMatchPattern(text: string): string | undefined {
  const entered = text.trim();
  if (entered === '<all_urls>') return '*://*/*';
  const hasScheme = entered.includes('://');
  const written = hasScheme ? entered : `*://${/^(\*\.|\[)/.test(entered) ? '' : '*.'}${entered}`;
  const [, scheme, writtenHost = '', port, writtenPath = '/'] = patternForm.exec(written) ?? [];
  const host = findHost(writtenHost);
  if (!scheme || !host) return undefined;
  const path = normalisePath(writtenPath);
  return `${scheme.toLowerCase()}://${host}${port ? `:${port}` : ''}${path === '/' ? '/*' : path}`;
}

/** The path and query as the browser writes them. A fragment is removed: a pattern with one would match nothing. */
function normalisePath(path: string): string {
  const { pathname, search } = new URL(`http://host${path}`);
  return pathname + search;
}

/** The host as the browser writes it; undefined if it is not valid. */
function findHost(host: string): string | undefined {
  const [, stars = '', name = ''] = /^(\*\.?)?(.*)$/.exec(host) ?? [];
  const parsed = name && URL.parse(`http://${name}`)?.hostname.replace(/\.$/, '');
  // Parsers accept a comma or a space in a name, but the user meant a list.
  return parsed !== undefined && /^[\w.-]*$|^\[/.test(parsed) ? stars + parsed : undefined;
}

/** Whether a pattern matches an address. An invalid pattern matches nothing. */
export function matchesPattern(pattern: string, url: string): boolean {
  const [, scheme, host = '', port = '*', path = ''] = patternForm.exec(pattern) ?? [];
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { protocol, hostname, pathname, search } = parsed;
  return (
    (scheme === '*' ? /^https?:$/.test(protocol) : `${scheme}:` === protocol) &&
    matchesGlob(host, (host.startsWith('*') ? '.' : '') + hostname.replace(/\.$/, '')) &&
    matchesGlob(port, parsed.port || (protocol === 'https:' ? '443' : '80')) &&
    matchesGlob(unifySpelling(path), unifySpelling(pathname + search))
  );
}

/** Servers read a letter and its escape, and one slash or two, as the same. */
function unifySpelling(path: string): string {
  return decodePercent(path).replace(/\/{2,}/g, '/');
}

/** Matches each part between two stars at its first occurrence, so that no backtracking is needed. */
function matchesGlob(glob: string, text: string): boolean {
  const [start = '', ...parts] = glob.split('*');
  const end = parts.pop();
  if (end === undefined) return text === glob;
  let from = start.length;
  if (!text.startsWith(start)) return false;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - end.length >= from && text.endsWith(end);
}
