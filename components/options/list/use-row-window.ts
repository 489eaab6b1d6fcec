import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** The rows that are rendered: from `first` up to, not including, `last`. */
export interface RowWindow {
  first: number;
  last: number;
}

/** Rows rendered beyond the edges, so that a turn of the wheel or a Tab finds its row there. */
const beyond = 6;
/** The window moves by this many rows: few, so that every frame has the same small work. */
const step = 2;

/** Which of `count` rows of one height can be seen: `scrolled` is below 0 where other things are above the first. */
export function findWindow(scrolled: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor((scrolled / rowHeight - beyond) / step) * step;
  const last = Math.ceil(((scrolled + height) / rowHeight + beyond) / step) * step;
  const from = Math.max(0, Math.min(first, count - 1));
  return { first: from, last: Math.max(from, Math.min(last, count)) };
}

/** Follows the scrolling of the page. Call `measure` after scrolling by code, without waiting for the event. */
export function useRowWindow(box: RefObject<HTMLElement | null>, rowHeight: number, count: number) {
  const [top, setTop] = useState({ scrolled: 0, height: globalThis.innerHeight || 800 });
  const measure = useCallback(() => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return;
    setTop((known) => {
      const [scrolled, height] = [-rect.top, globalThis.innerHeight || 800];
      // Within the same step of rows nothing is rendered again.
      const isSame =
        known.height === height &&
        Math.floor(known.scrolled / rowHeight / step) === Math.floor(scrolled / rowHeight / step);
      return isSame ? known : { scrolled, height };
    });
  }, [box, rowHeight]);
  useLayoutEffect(() => {
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    // Elements that come and go above the list move it.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [measure]);
  return { ...findWindow(top.scrolled, top.height, rowHeight, count), measure };
}
