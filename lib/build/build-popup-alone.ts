import type { EntrypointGroup } from 'wxt';

/**
 * A build of its own gives the popup one script and one stylesheet: it is painted sooner than from pieces shared with the
 * other pages, which share theirs with each other.
 */
export function buildPopupAlone(groups: EntrypointGroup[]): void {
  const pages = groups.filter((group) => Array.isArray(group)).flat();
  const isPopup = ({ type }: (typeof pages)[number]) => type === 'popup';
  const others = groups.filter((group) => !Array.isArray(group));
  groups.splice(
    0,
    groups.length,
    ...others,
    pages.filter(isPopup),
    pages.filter((page) => !isPopup(page)),
  );
}
