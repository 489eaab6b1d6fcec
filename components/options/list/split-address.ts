/** As the service sent it; what is no web address has no host. */
export function splitAddress(url: string): { host: string; path: string } {
  const [, host = '', path = url] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  return { host, path };
}

/** Many services name a project after its host, which the address shows already. */
export function isHostOf(name: string, url: string): boolean {
  const { host } = splitAddress(url.toLowerCase());
  return host !== '' && [host, host.replace(/:\d+$/, '')].includes(name.toLowerCase());
}
