/**
 * What browsers call potentially trustworthy (https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy):
 * bytes from this very machine cannot be changed on their way. Without this rule no page of the sample sites, nor any
 * page under development, could be graded good.
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
