import { makeVisible } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import { isWebAddress } from '../../lib/model/address/page-address.ts';

interface PageAddressProps {
  url: string | undefined;
  /** The parts that cleaning removed from the address. */
  dropped?: string[];
}

/**
 * The address that is sent, with host and path on one line each. Parts that are not sent are struck through. The space
 * is reserved before the address is known.
 */
export function PageAddress({ url = '', dropped = [] }: PageAddressProps) {
  const parsed = URL.parse(url);
  const page = parsed && isWebAddress(parsed) ? parsed : undefined;
  const notSent = dropped.map(makeReadable).join(' ');
  return (
    <div class="page-address" title={url || undefined}>
      <b>{page?.host ?? (isExtensionPage(url) ? t('extensionName') : url)}</b>
      <span>
        <span>{page && makeReadable(page.pathname + page.search + page.hash)}</span>
        {notSent && (
          <>
            <span class="visually-hidden">{t('notSent', notSent)}</span>
            <del aria-hidden="true" title={t('notSent', notSent)}>
              {notSent}
            </del>
          </>
        )}
      </span>
    </div>
  );
}

function isExtensionPage(url: string): boolean {
  return url !== '' && url.startsWith(location.origin);
}

/** Decodes an address, except for invisible characters. An address that is not valid UTF-8 stays encoded. */
function makeReadable(text: string): string {
  try {
    return makeVisible(decodeURI(text));
  } catch {
    return text;
  }
}
