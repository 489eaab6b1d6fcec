import { getHost } from '../../lib/model/page-address.ts';

/** The page's address on two lines, the host first; the whole of it on hover. Its place stands before it is known. */
export function PageAddress({ url }: { url: string | undefined }) {
  const host = getHost(url ?? '');
  const rest = host ? splitAfterHost(url ?? '', host) : '';
  return (
    <div class="page-address" title={url}>
      <b>{host || url}</b>
      <span>{rest}</span>
    </div>
  );
}

function splitAfterHost(url: string, host: string): string {
  const rest = url.slice(url.indexOf(host) + host.length);
  return readable(rest);
}

/** As people write it; an address that is not UTF-8 inside stays as it is. */
function readable(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
