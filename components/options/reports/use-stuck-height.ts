import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Tells the style sheets how high the toolbar is while it is stuck, and how far the list is from the top of the page: what
 * is below the toolbar keeps clear of it, whatever its lines are in the user's language and font.
 */
export function useStuckHeight() {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = page.current?.querySelector<HTMLElement>('.report-toolbar');
    const body = page.current?.querySelector<HTMLElement>('.reports-body');
    if (!bar || !body) return;
    const measure = () => {
      const isStuck = getComputedStyle(bar).position === 'sticky';
      page.current?.style.setProperty('--toolbar', `${isStuck ? bar.offsetHeight : 0}px`);
      page.current?.style.setProperty('--above', `${body.getBoundingClientRect().top + scrollY}px`);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(bar);
    // What comes above it moves it.
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  return page;
}
