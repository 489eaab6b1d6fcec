/** Scheme, host, port and path: https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns */
const form = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*:@?#[\]]+|\[[\da-f:.]+\])(?::(\d+|\*))?(\/.*)?$/i;

/**
 * Reads what a user enters for a site as a match pattern, written as `matchesPattern` takes it; undefined where it is
 * none. Without a scheme the site and its subdomains are meant, and without a path, or with nothing but its slash, all
 * of the host.
 */
export function readMatchPattern(text: string): string | undefined {
  const entered = text.trim();
  if (entered === '<all_urls>') return '*://*/*';
  const hasScheme = entered.includes('://');
  const written = hasScheme ? entered : `*://${/^(\*\.|\[)/.test(entered) ? '' : '*.'}${entered}`;
  const [, scheme, host = '', port, place = '/'] = form.exec(written) ?? [];
  const known = readHost(host);
  if (!scheme || !known) return undefined;
  const path = readPath(place);
  return `${scheme.toLowerCase()}://${known}${port ? `:${port}` : ''}${path === '/' ? '/*' : path}`;
}

/** The path and query as the browser writes them. A pattern with a fragment would match nothing, so it is removed. */
function readPath(path: string): string {
  const { pathname, search } = new URL(`http://host${path}`);
  return pathname + search;
}

/** The host as the browser writes it. */
function readHost(host: string): string | undefined {
  const [, stars = '', bare = ''] = /^(\*\.?)?(.*)$/.exec(host) ?? [];
  const read = bare && URL.parse(`http://${bare}`)?.hostname.replace(/\.$/, '');
  // Parsers take a comma or a blank for part of a name; what was meant is a list.
  return read !== undefined && /^[\w.-]*$|^\[/.test(read) ? stars + read : undefined;
}

/** Whether a pattern matches an address. A text that is no pattern matches nothing. */
export function matchesPattern(pattern: string, url: string): boolean {
  const [, scheme, host = '', port = '*', path = ''] = form.exec(pattern) ?? [];
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const { protocol, hostname, pathname, search } = parsed;
  return (
    (scheme === '*' ? /^https?:$/.test(protocol) : `${scheme}:` === protocol) &&
    isGlobOf(host, (host.startsWith('*') ? '.' : '') + hostname.replace(/\.$/, '')) &&
    isGlobOf(port, parsed.port || (protocol === 'https:' ? '443' : '80')) &&
    isGlobOf(path, pathname + search)
  );
}

/** Finds each part between two stars at its first place, so that nothing has to be tried twice. */
function isGlobOf(glob: string, text: string): boolean {
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
