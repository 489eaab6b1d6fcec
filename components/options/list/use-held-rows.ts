import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { findPlace, type GetKey } from './use-active-row.ts';
import { getStickyTop } from './use-row-focus.ts';

interface HeldRows {
  /** What the rows answer: filter, order and grouping. Absent: the rows are not held. */
  question: string | undefined;
  count: number;
  getKey: GetKey;
  rowHeight: number;
  measure: () => void;
}

/**
 * Keeps the visible rows where they are while others arrive or go above them, so that no other row moves under the
 * pointer. At the top of the list new rows simply appear, and another question leads back there.
 */
export function useHeldRows(
  box: RefObject<HTMLElement | null>,
  { question, count, getKey, rowHeight, measure }: HeldRows,
): void {
  const former = useRef({ question, getKey });
  useLayoutEffect(() => {
    const before = former.current;
    former.current = { question, getKey };
    if (question === undefined || !box.current) return;
    const scrolled = getStickyTop(box.current) - box.current.getBoundingClientRect().top;
    if (scrolled <= 0) return;
    const first = Math.ceil(scrolled / rowHeight);
    const key = before.getKey(first);
    const place = key === undefined ? first : (findPlace(key, first, count, getKey) ?? first);
    scrollBy(0, question === before.question ? (place - first) * rowHeight : -scrolled);
    measure();
  }, [question, getKey]);
}
