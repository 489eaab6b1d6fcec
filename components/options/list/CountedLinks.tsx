import { formatNumber } from '../../../lib/i18n/translate.ts';

interface CountedLink {
  href: string;
  label: string;
  /** Absent until it is known; its space is reserved. */
  count: number | undefined;
  isCurrent: boolean;
}

interface CountedLinksProps {
  label: string;
  links: CountedLink[];
}

/** Links that filter a list, each with its count. */
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
