/**
 * Like browsers, treats addresses of this machine as secure ("potentially trustworthy",
 * https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy). Otherwise no sample page, and no page under
 * development, could get the grade "good".
 */
export function isSecure(url: URL): boolean {
  return url.protocol !== 'http:' || isLoopback(url);
}

export function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
