import { useEffect, useRef } from 'preact/hooks';
import { noteLastList, readLastList } from '../../../lib/browser/page-storage/last-list.ts';
import { type ListView, type View, withoutDetails, writeArrangement, writeView } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';

/**
 * A list that opens without any choice in its address gets the order, grouping and columns that the user chose last.
 * Choices that are made through the returned navigation are remembered; links, such as saved views, change nothing.
 */
export function useLastList<Of extends ListView>(asked: Of, navigation: Navigation): [Of, Navigation] {
  const hasNoChoice = !hasChoice(asked);
  const last = useRef(hasNoChoice ? readLastList<Of['name']>(asked.name) : undefined);
  const view: Of = { ...asked, ...last.current };
  useEffect(() => {
    if (last.current && hasNoChoice && hasChoice(view)) navigation.replace(view);
    // Until the address has them: it may be replaced meanwhile, to name the connection.
    else last.current = undefined;
  });
  const note = (next: View): View => {
    const isList = next.name === 'reports' || next.name === 'projects';
    if (isList && next.name === view.name && writeArrangement(next) !== writeArrangement(view)) noteLastList(next);
    return next;
  };
  const { go, replace } = navigation;
  return [view, { ...navigation, go: (next) => go(note(next)), replace: (next) => replace(note(next)) }];
}

function hasChoice(view: ListView): boolean {
  return writeView({ ...withoutDetails(view), at: undefined }) !== `#/${view.name}`;
}
