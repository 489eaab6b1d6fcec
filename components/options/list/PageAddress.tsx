/** A page's address on one line: the host stands out; what does not fit is on hover. */
export function PageAddress({ url, id }: { url: string; id?: string }) {
  const { host, path } = splitAddress(url);
  // Inline, so that what is copied from the table is the address again.
  return (
    <span class="address" title={url} id={id}>
      <span class="address-host">{host}</span>
      <span class="address-path">{path}</span>
    </span>
  );
}

/** As the service sent it; what is no web address has no host. */
function splitAddress(url: string): { host: string; path: string } {
  const [, host = '', path = url] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  return { host, path };
}
