import { makeVisible } from '../../../lib/i18n/make-visible.ts';
import { isPlainClick } from '../plain-click.ts';
import { AddressParts } from './AddressParts.tsx';
import { cutForRow } from './split-address.ts';

interface PageAddressProps {
  url: string;
  id: string;
  /** The address of what it opens. */
  href: string;
  onOpen: () => void;
}

/** A page's address on one line, which opens what is known of it: the host stands out; what does not fit is on hover. */
export function PageAddress({ url, id, href, onOpen }: PageAddressProps) {
  const shown = makeVisible(cutForRow(url));
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  // Inline, so that what is copied from the table is the address again.
  return (
    <a class="quiet-link address" href={href} title={shown} aria-label={shown} id={id} onClick={open}>
      <AddressParts text={shown} />
    </a>
  );
}
