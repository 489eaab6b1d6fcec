import { useReducer, useRef } from 'preact/hooks';

/** The key of the row at a place, as the list draws it. */
export type GetKey = (place: number) => string | undefined;

interface ActiveRow {
  place: number;
  key?: string;
  /** The row that was active until it was removed: "Undo" may bring it back. */
  removed?: { place: number; key: string };
}

/**
 * The one row that Tab reaches. Once it is chosen, it is followed by its key: rows that arrive above it move it. If it is
 * removed, the row that takes its place is next, until it comes back.
 */
export function useActiveRow(count: number, getKey: GetKey): [active: number, setActive: (place: number) => void] {
  const [, redraw] = useReducer<number, void>((version) => version + 1, 0);
  const row = useRef<ActiveRow>({ place: 0 }).current;
  const choose = (place: number) => {
    row.place = Math.max(0, Math.min(place, count - 1));
    row.key = getKey(row.place);
  };
  const { key, removed } = row;
  if (removed && getKey(removed.place) === removed.key) {
    choose(removed.place);
    row.removed = undefined;
  } else if (key !== undefined) {
    const former = row.place;
    const place = findPlace(key, former, count, getKey);
    choose(place ?? former);
    if (place === undefined) row.removed = { place: former, key };
  }
  return [
    Math.max(0, Math.min(row.place, count - 1)),
    (place) => {
      // The row that took the place of a removed one gets the focus too: nothing else was chosen.
      if (place !== row.place) row.removed = undefined;
      choose(place);
      redraw();
    },
  ];
}

/** Searches from the last known place in both directions, because most rows move only a little. */
export function findPlace(key: string, near: number, count: number, getKey: GetKey): number | undefined {
  for (let distance = 0; distance < Math.max(count - near, near + 1); distance++) {
    if (getKey(near + distance) === key) return near + distance;
    if (getKey(near - distance) === key) return near - distance;
  }
  return undefined;
}
