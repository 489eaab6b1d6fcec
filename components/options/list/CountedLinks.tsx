import { formatNumber } from '../../../lib/i18n/translate.ts';

export interface CountedLink {
  href: string;
  label: string;
  /** Absent while nothing is known; its place is kept. */
  count: number | undefined;
  isCurrent: boolean;
}

interface CountedLinksProps {
  label: string;
  links: CountedLink[];
}

/** The parts of a list, one of which is shown, each with how many it has. */
export function CountedLinks({ label, links }: CountedLinksProps) {
  return (
    <nav class="counted-links" aria-label={label}>
      {links.map(({ href, label, count, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'true' : undefined}>
          {label} <span class="link-count">{count !== undefined && formatNumber(count)}</span>
        </a>
      ))}
    </nav>
  );
}
