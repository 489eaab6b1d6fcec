import { useEffect, useRef } from 'preact/hooks';
import { noteLastList, readLastList } from '../../../lib/browser/page-storage/last-list.ts';
import { writeListHash } from '../../../lib/model/settings/saved-view.ts';
import { type ReportsView, type View, writeArrangement } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';

/**
 * A list that opens without any choice in its address gets the order, grouping and columns that the user chose last.
 * Choices that are made through the returned navigation are remembered; links, such as saved views, change nothing.
 */
export function useLastList(asked: ReportsView, navigation: Navigation): [ReportsView, Navigation] {
  const hasNoChoice = writeListHash(asked) === '#/reports';
  const last = useRef(hasNoChoice ? readLastList() : undefined);
  const view = last.current ? { ...last.current, reportId: asked.reportId, at: asked.at } : asked;
  useEffect(() => {
    if (last.current && hasNoChoice && writeListHash(view) !== '#/reports') navigation.replace(view);
    // Until the address has them: it may be replaced meanwhile, to name the connection.
    else last.current = undefined;
  });
  const note = (next: View): View => {
    if (next.name === 'reports' && writeArrangement(next) !== writeArrangement(view)) noteLastList(next);
    return next;
  };
  const { go, replace } = navigation;
  return [view, { ...navigation, go: (next) => go(note(next)), replace: (next) => replace(note(next)) }];
}
