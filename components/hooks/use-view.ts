import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Connections } from '../../lib/messages/contract.ts';
import { isOfConnection, readView, type View, withoutDetails, writeView } from '../../lib/model/view.ts';

/** Changes the view in the page's address. */
export interface Navigation {
  go: (view: View) => void;
  /** Without a history entry, for steps of a control that is still in use. */
  replace: (view: View) => void;
  /** Shows something over the current view. */
  open: (view: View) => void;
  /** Removes what `open` showed. */
  close: (view: View) => void;
}

interface EntryState {
  isOver?: boolean;
}

/** The view is kept in the page's address, so that Back, reload and bookmarks work. */
export function useView(): [View, Navigation] {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const write = useCallback((view: View, how: 'pushState' | 'replaceState', state: EntryState = {}) => {
    setHash(writeView(view));
    // Last: a browser refuses it to a page that does it too often, such as for a key that is held down.
    history[how](state, '', writeView(view));
  }, []);
  const isClosing = useRef(false);
  const goBack = () => {
    // Going back takes a moment. A second call meanwhile would leave the view below, too.
    if (isClosing.current) return;
    isClosing.current = true;
    addEventListener('popstate', () => (isClosing.current = false), { once: true });
    history.back();
  };
  const navigation: Navigation = {
    go: (view) => write(view, 'pushState'),
    replace: (view) => write(view, 'replaceState', history.state ?? {}),
    open: (view) => write(view, 'pushState', { isOver: true }),
    // Go back to the entry before `open`. A page that was loaded with something open has no such entry.
    close: (view) => (history.state?.isOver ? goBack() : navigation.replace(view)),
  };
  return [readView(hash), navigation];
}

/** The last view of each name, while the page is open. */
export type LastViews = ReadonlyMap<View['name'], View>;

/**
 * Keeps the view without the open report, so that a link leads back to its search and filters. When the user changes the
 * active connection, links lead there.
 */
export function useKeptViews(view: View, activeId: string | undefined): LastViews {
  const views = useMemo(() => new Map<View['name'], View>(), [activeId]);
  views.set(view.name, withoutDetails(view));
  return views;
}

/**
 * The view with the connection that it is of. An address that names none is of the active connection, and is made to say
 * so: on the way back, another one may be active, where the same id names another report.
 */
export function useConnectionOfView(view: View, connections: Connections | undefined, { replace }: Navigation): View {
  const named = connections ? nameConnection(view, connections) : view;
  useEffect(() => {
    if (named !== view) replace(named);
  });
  return named;
}

function nameConnection(view: View, { connections, activeId }: Connections): View {
  if (!isOfConnection(view) || connections.some(({ id }) => id === view.at)) return view;
  const at = connections.length > 1 ? activeId : undefined;
  if (at === view.at) return view;
  // The address may be from before another connection was added or removed: its report would be another one's.
  return { ...withoutDetails(view), at };
}
