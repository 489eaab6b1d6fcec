import { useEffect, useRef } from 'preact/hooks';

/** When the row that held the focus is gone, the list takes it: otherwise the keyboard would start over at the top. */
export function useFocusKeeper(rowCount: number) {
  const region = useRef<HTMLElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [rowCount]);
  useEffect(() => {
    const note = () => {
      held.current = region.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return region;
}
