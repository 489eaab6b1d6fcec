import { makeVisible } from '../../../lib/i18n/text.ts';
import { cutForRow } from './AddressParts.tsx';

/** A name that others gave, as a link. Its cell cuts it where it is too long. */
export function NameLink({ name, href }: { name: string; href: string }) {
  const shown = makeVisible(cutForRow(name));
  return (
    <a class="quiet-link" title={shown} href={href}>
      {shown}
    </a>
  );
}
