import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** The rows that are rendered: from `first` up to, not including, `last`. */
export interface RowWindow {
  first: number;
  last: number;
}

/** How many rows are rendered beyond each edge, so that a turn of the wheel or the Tab key finds a rendered row. */
const overscan = 6;
/** The window moves by this many rows: few, so that each frame has the same small amount of work. */
const step = 2;

/**
 * The rows to render, of `count` rows with the same height. `scrolled`: how many pixels of the list are above the top
 * edge of the browser's window; negative if the list begins below it.
 */
export function findWindow(scrolled: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.floor((scrolled / rowHeight - overscan) / step) * step;
  const last = Math.ceil(((scrolled + height) / rowHeight + overscan) / step) * step;
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
      // Scrolling within the same step renders nothing again.
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
    // Elements that appear or disappear above the list move it.
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
