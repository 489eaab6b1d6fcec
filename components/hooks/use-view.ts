import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { type ReportSource, readView, type View, writeView } from '../../lib/model/view.ts';

/** `open` puts something over the view that `close` takes away again. */
export interface Navigation {
  go: (view: View) => void;
  /** While a control is still being used, its steps are no places to go back to. */
  replace: (view: View) => void;
  open: (view: View) => void;
  close: (view: View) => void;
}

interface EntryState {
  isOver?: boolean;
}

/** The view that the address names, so that Back, reload and a bookmark work. */
export function useView(): [View, Navigation] {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const write = useCallback((view: View, how: 'pushState' | 'replaceState', state: EntryState = {}) => {
    history[how](state, '', writeView(view));
    setHash(location.hash);
  }, []);
  const navigation: Navigation = {
    go: (view) => write(view, 'pushState'),
    replace: (view) => write(view, 'replaceState', history.state ?? {}),
    open: (view) => write(view, 'pushState', { isOver: true }),
    // Back to where it was opened; a bookmark that began with it has no such place.
    close: (view) => (history.state?.isOver ? history.back() : write(view, 'replaceState')),
  };
  return [readView(hash), navigation];
}

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
