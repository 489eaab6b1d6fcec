import { useEffect, useRef, useState } from 'preact/hooks';

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `isRange`, everything from the last one touched on. */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which of the rows on screen are ticked. What leaves the screen is no longer selected. */
export function useSelection(rowIds: string[], question: string): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  useEffect(() => setTicked(new Set()), [question]);
  const ids = new Set(rowIds.filter((id) => ticked.has(id)));

  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(ids);
    const touched = isRange ? listRange(rowIds, last.current ?? id, id) : [id];
    for (const one of touched) ids.has(id) ? next.delete(one) : next.add(one);
    last.current = id;
    setTicked(next);
  };
  const toggleAll = () => setTicked(ids.size === rowIds.length ? new Set() : new Set(rowIds));
  return { ids, toggle, toggleAll, clear: () => setTicked(new Set()) };
}

/** From one row to the other, whichever comes first. */
export function listRange(rowIds: string[], from: string, to: string): string[] {
  const ends = [rowIds.indexOf(from), rowIds.indexOf(to)].filter((index) => index >= 0);
  return rowIds.slice(Math.min(...ends), Math.max(...ends) + 1);
}
