import { makeVisible } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import { getHost } from '../../lib/model/address/page-address.ts';

interface PageAddressProps {
  url: string | undefined;
  /** The parts that cleaning has removed. */
  dropped?: string[];
}

/**
 * The address that is sent, host and path on a line each, with the parts that are not sent struck through. Its space is
 * reserved before it is known.
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

/** The search for the host starts after this: a short host such as `p` is in `https:` too. */
const scheme = 'http:';

function isOwn(url: string): boolean {
  return url !== '' && url.startsWith(location.origin);
}

/** Decodes an address, except for what is no UTF-8 or would be invisible. */
function makeReadable(text: string): string {
  try {
    return makeVisible(decodeURI(text));
  } catch {
    return text;
  }
}
