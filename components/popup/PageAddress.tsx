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

/** Characters that are not seen themselves but make what surrounds them read as something else. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** As people write it; what is not UTF-8 inside, or would not be seen, stays encoded. */
function makeReadable(text: string): string {
  try {
    return decodeURI(text).replace(invisible, encodeURIComponent);
  } catch {
    return text;
  }
}
