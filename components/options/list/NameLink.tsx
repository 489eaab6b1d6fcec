import { makeVisible } from '../../../lib/i18n/text.ts';
import { cutForRow } from './AddressParts.tsx';

/** The name of a project or a check, as a link. */
export function NameLink({ name, href, id }: { name: string; href: string; id?: string }) {
  const shown = makeVisible(cutForRow(name));
  return (
    <a class="quiet-link name-link" dir="auto" id={id} title={shown} href={href}>
      {shown}
    </a>
  );
}
