/** How much of a long address's end stays in sight: that is where the pages of one site differ. */
const tailLength = 14;

/** A page's address on one line: the host stands out, and what does not fit is left out before its end. */
export function PageAddress({ url, id }: { url: string; id?: string }) {
  const { host, path } = splitAddress(url);
  const cut = path.length > 2 * tailLength ? path.length - tailLength : path.length;
  return (
    <span class="address" title={url} id={id}>
      <span class="address-host">{host}</span>
      <span class="address-path">{path.slice(0, cut)}</span>
      <span class="address-tail">{path.slice(cut)}</span>
    </span>
  );
}

/** As the service sent it; what is no address has no host. */
export function splitAddress(url: string): { host: string; path: string } {
  const [, host = '', path = url] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  return { host, path: path === '/' ? '' : path };
}
