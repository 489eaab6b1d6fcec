import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { readView, type View, writeView } from '../../lib/model/view.ts';

/** Changes of the address. `open` shows something over the view, and `close` removes it. */
export interface Navigation {
  go: (view: View) => void;
  /** For steps of a control that is still in use, which are not worth a history entry. */
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
    // Goes back to the entry that opened it. A page that was loaded with it open has no such entry.
    close: (view) => (history.state?.isOver ? history.back() : write(view, 'replaceState')),
  };
  return [readView(hash), navigation];
}

/** The last view of each place, while the page is open. */
export type LastViews = ReadonlyMap<View['name'], View>;

const LastViewsContext = createContext<LastViews>(new Map());

export const LastViewsProvider = LastViewsContext.Provider;

/** Keeps the view without its details, so that a link leads back to its search and filters. */
export function useKeptViews(view: View): LastViews {
  const { current: views } = useRef(new Map<View['name'], View>());
  const kept = view.name === 'reports' ? { ...view, reportId: undefined } : view;
  views.set(view.name, kept);
  return views;
}

export function useLastViews(): LastViews {
  return useContext(LastViewsContext);
}
