/** What of a `URL` is looked at. */
export type AddressParts = Pick<
  URL,
  'href' | 'protocol' | 'username' | 'password' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash'
>;

/** Most addresses: nothing in them is written in another way once they are parsed. */
const plain = /^(https?:)\/\/(?!.*\/\.)((?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]{2,})(\/[\w.~/-]*)(\?[\w=&.~%+-]+)?$/;

/**
 * The same as `URL.parse`, for who has many: a hundred thousand of its objects take ten times as long, and the page or the
 * worker stands still when they are collected.
 */
export function parseAddress(text: string): AddressParts | null {
  const found = plain.exec(text);
  if (!found) return URL.parse(text);
  const [href, protocol = '', hostname = '', pathname = '', search = ''] = found;
  return { href, protocol, username: '', password: '', hostname, port: '', pathname, search, hash: '' };
}
