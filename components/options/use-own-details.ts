import { useEffect, useRef } from 'preact/hooks';
import type { View } from '../../lib/model/view.ts';
import type { Navigation } from '../hooks/use-view.ts';

/**
 * The view without the report whose details were open when another connection became the active one: its id would name
 * another service's report. `key` tells connections apart; absent while there is none.
 */
export function useOwnDetails(key: string | undefined, view: View, { replace }: Navigation): View {
  const shownFor = useRef(key);
  const isSwitched = key !== undefined && shownFor.current !== undefined && key !== shownFor.current;
  const own = isSwitched ? withoutDetails(view) : view;
  useEffect(() => {
    if (key !== undefined) shownFor.current = key;
    if (own !== view) replace(own);
  }, [key]);
  return own;
}

function withoutDetails(view: View): View {
  if (view.name !== 'reports' || !view.reportId) return view;
  const { reportId, ...list } = view;
  return list;
}
