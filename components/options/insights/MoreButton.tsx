import { useState } from 'preact/hooks';
import { tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';

/** How many lines are shown at first. */
const firstLength = 10;
/** How many lines each click adds. */
const step = 50;

/** The beginning of a list, which each click on `MoreButton` extends. */
export function useMore<Item>(list: readonly Item[]) {
  const [length, setLength] = useState(firstLength);
  const shown = list.slice(0, length);
  return { shown, left: list.length - shown.length, showMore: () => setLength(length + step) };
}

export function MoreButton({ left, onMore }: { left: number; onMore: () => void }) {
  if (left === 0) return null;
  return <Button onClick={onMore}>{tCount('insights_more', Math.min(left, step))}</Button>;
}
