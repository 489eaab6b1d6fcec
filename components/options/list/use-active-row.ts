import { useReducer, useRef } from 'preact/hooks';

/** The key of the row at a place, as the list draws it. */
export type GetKey = (place: number) => string | undefined;

/**
 * The one row that Tab reaches. Once it is chosen, it is followed by its key: rows that arrive above it move it. If it is
 * removed, the row that takes its place is next.
 */
export function useActiveRow(count: number, getKey: GetKey): [active: number, setActive: (place: number) => void] {
  const [, redraw] = useReducer<number, void>((version) => version + 1, 0);
  const row = useRef<{ place: number; key?: string }>({ place: 0 }).current;
  const choose = (place: number) => {
    row.place = Math.max(0, Math.min(place, count - 1));
    row.key = getKey(row.place);
  };
  if (row.key !== undefined) choose(findPlace(row.key, row.place, count, getKey) ?? row.place);
  return [
    Math.max(0, Math.min(row.place, count - 1)),
    (place) => {
      choose(place);
      redraw();
    },
  ];
}

/** Searches from the last known place in both directions, because most rows move only a little. */
function findPlace(key: string, near: number, count: number, getKey: GetKey): number | undefined {
  for (let distance = 0; distance < Math.max(count - near, near + 1); distance++) {
    if (getKey(near + distance) === key) return near + distance;
    if (getKey(near - distance) === key) return near - distance;
  }
  return undefined;
}
