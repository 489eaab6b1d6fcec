import { createContext } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import type { ReportSource, View } from '../../lib/model/view.ts';

/** Each of the two lists of reports is filtered in its own way, and Reports leads to the one that was there last. */
type Place = View['name'] | ReportSource;

/** What was looked at last in each place, while the page is open. */
export type LastViews = ReadonlyMap<Place, View>;

const LastViewsContext = createContext<LastViews>(new Map());

export const LastViewsProvider = LastViewsContext.Provider;

/** Keeps the view, so that the way back leads to what was searched and chosen there; not to details that were open. */
export function useKeptViews(view: View): LastViews {
  const { current: views } = useRef(new Map<Place, View>());
  const kept = view.name === 'reports' ? { ...view, reportId: undefined } : view;
  views.set(view.name, kept);
  if (kept.name === 'reports') views.set(kept.from ?? 'service', kept);
  return views;
}

export function useLastViews(): LastViews {
  return useContext(LastViewsContext);
}
