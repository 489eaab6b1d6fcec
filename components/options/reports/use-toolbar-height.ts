import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Sets two CSS variables: `--toolbar`, the height of the toolbar while it is sticky, and `--above`, the distance of the
 * list from the top of the page. They are measured, since the toolbar wraps differently in each language and font.
 */
export function useToolbarHeight() {
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
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    // Content that appears above the list moves it.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return page;
}
