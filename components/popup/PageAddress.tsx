import { makeVisible } from '../../lib/i18n/make-visible.ts';
import { t } from '../../lib/i18n/translate.ts';
import { getHost } from '../../lib/model/address/page-address.ts';

interface PageAddressProps {
  url: string | undefined;
  /** What cleaning took from it. */
  dropped?: string[];
}

/**
 * The address that is sent on two lines, the host first, and struck through what is not; the whole of it on hover. Its
 * place stands before it is known.
 */
export function PageAddress({ url = '', dropped = [] }: PageAddressProps) {
  const host = /^https?:/.test(url) ? getHost(url) : '';
  const left = dropped.map(makeReadable).join(' ');
  return (
    <div class="page-address" title={url || undefined}>
      <b>{host || (isOwn(url) ? t('extensionName') : url)}</b>
      <span>
        <span>{host && makeReadable(url.slice(url.indexOf(host, scheme.length) + host.length))}</span>
        {left && (
          <>
            <span class="visually-hidden">{t('notSent', left)}</span>
            <del aria-hidden="true" title={t('notSent', left)}>
              {left}
            </del>
          </>
        )}
      </span>
    </div>
  );
}

/** Short hosts, as companies have them inside, are in `https:` as well. */
const scheme = 'http:';

function isOwn(url: string): boolean {
  return url !== '' && url.startsWith(location.origin);
}

/** As people write it; what is not UTF-8 inside, or would not be seen, stays encoded. */
function makeReadable(text: string): string {
  try {
    return makeVisible(decodeURI(text));
  } catch {
    return text;
  }
}
