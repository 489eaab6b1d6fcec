import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { readView, type View } from '../../lib/model/view.ts';

/** Names what fills the page: a batch is a page of its own. */
export function getPageName(view: View): string {
  return view.name === 'activity' ? `${view.name} ${view.batchId}` : view.name;
}

/**
 * A view opens at its top. Back, Forward and a reload find the position where it was left, as soon as the page is long
 * enough for it: the browser itself would look for it too early, before a list is read.
 */
export function useScrollPosition(view: View): void {
  const name = getPageName(view);
  const shown = useRef(name);
  shown.current = name;
  /** Where to scroll to. Absent when it is reached, or when the user has gone elsewhere. */
  const position = useRef<number | undefined>(history.state?.scrollY);
  const restore = () => {
    if (position.current === undefined) return;
    scrollTo(0, position.current);
    if (scrollY >= Math.floor(position.current)) position.current = undefined;
  };
  useLayoutEffect(() => {
    position.current ??= 0;
    restore();
  }, [name]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    const leave = () => {
      position.current = undefined;
    };
    const find = ({ state }: PopStateEvent) => {
      // Within a view, the list itself scrolls to its top when its filter changes.
      position.current = getPageName(readView(location.hash)) === shown.current ? undefined : state?.scrollY;
    };
    addEventListener('popstate', find, options);
    addEventListener('scrollend', () => history.replaceState({ ...history.state, scrollY }, ''), options);
    for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, leave, options);
    const growth = new ResizeObserver(restore);
    growth.observe(document.body);
    return () => {
      controller.abort();
      growth.disconnect();
    };
  }, []);
}
