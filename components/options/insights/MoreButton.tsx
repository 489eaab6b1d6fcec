import { useState } from 'preact/hooks';
import { tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';

/** How many lines there are at first, and how many come with each press. */
const first = 10;
const step = 50;

/** Shows the beginning of a list, and more at each press of `MoreButton`. */
export function useMore<Item>(list: readonly Item[]) {
  const [length, setLength] = useState(first);
  const shown = list.slice(0, length);
  return { shown, left: list.length - shown.length, showMore: () => setLength(length + step) };
}

export function MoreButton({ left, onMore }: { left: number; onMore: () => void }) {
  if (left === 0) return null;
  return <Button onClick={onMore}>{tCount('insights_more', Math.min(left, step))}</Button>;
}
