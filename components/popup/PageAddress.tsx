import { getHost } from '../../lib/model/page-address.ts';

/** The page's address on two lines, the host first; the whole of it on hover. Its place stands before it is known. */
export function PageAddress({ url = '' }: { url: string | undefined }) {
  const host = /^https?:/.test(url) ? getHost(url) : '';
  return (
    <div class="page-address" title={url || undefined}>
      <b>{host || url}</b>
      <span>{host && makeReadable(url.slice(url.indexOf(host) + host.length))}</span>
    </div>
  );
}

/** As people write it; what is not UTF-8 inside stays as it is. */
function makeReadable(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
