import { useEffect } from 'preact/hooks';
import type { SelectedLinks } from '../../../lib/model/bulk/selected-links.ts';
import { usePorts } from '../../hooks/ports.ts';
import { useNotices } from '../../hooks/use-notices.ts';

/** Takes the links that were selected on a page for this list: when it opens, and while it is open. */
export function useSelectedLinks(onLinks: (links: SelectedLinks) => void): void {
  const { send } = usePorts();
  const take = (tabId?: number) =>
    send('takeSelectedLinks', { tabId }).then(
      (links) => links && onLinks(links),
      // The list itself will say that the worker cannot be reached.
      () => undefined,
    );
  useEffect(() => void take(), []);
  useNotices((notice) => notice.type === 'selectedLinks' && void take(notice.tabId));
}
