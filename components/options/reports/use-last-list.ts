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
  const last = useRef(writeListHash(asked) === '#/reports' ? readLastList() : undefined);
  const view = last.current ? { ...last.current, reportId: asked.reportId } : asked;
  useEffect(() => {
    if (last.current) navigation.replace(view);
    last.current = undefined;
  }, []);
  const note = (next: View): View => {
    if (next.name === 'reports' && writeArrangement(next) !== writeArrangement(view)) noteLastList(next);
    return next;
  };
  const { go, replace } = navigation;
  return [view, { ...navigation, go: (next) => go(note(next)), replace: (next) => replace(note(next)) }];
}
