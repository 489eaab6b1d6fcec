import { getKey, type RowGroups } from '../../../lib/report-index/group-rows.ts';

/** A line by what it is of, so that it is found again wherever it has gone since: a row, or the key of a group. */
export type Spot = { row: number } | { key: number };

export type Lines = Uint32Array | Int32Array;

export function getSpot(line: number, groups: RowGroups | undefined): Spot {
  return line < 0 && groups ? { key: getKey(groups, line) } : { row: line };
}

/** Its place from 0, or -1 where it is not among the lines. */
export function findPlace(spot: Spot, lines: Lines, groups: RowGroups | undefined): number {
  if ('row' in spot) return lines.indexOf(spot.row);
  const group = groups?.keys.indexOf(spot.key) ?? -1;
  return group < 0 ? -1 : lines.indexOf(-1 - group);
}
