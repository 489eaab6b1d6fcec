// Which cells are run together: the more, the sooner it is over; no more than leave each other alone.
import { type Cell, isStroke, moments, troubles } from './cell.ts';

/** The ones that take longest first, so that no lane ends long after the other. */
const order = [...troubles].sort((a, b) => getLength(b) - getLength(a));

function getLength(trouble: string): number {
  return ['page closed', 'offline', 'worker killed', 'browser killed', 'slow'].indexOf(trouble);
}

/** Groups for `runCells`, one after the other in one browser. */
export function planGroups(cells: Cell[]): Cell[][] {
  return order.flatMap((trouble) => {
    const ofTrouble = cells.filter((cell) => cell.trouble === trouble);
    const byMoment = moments.flatMap((moment) => ofTrouble.filter((cell) => cell.moment === moment));
    // Clicks need the tab in front for themselves.
    if (trouble === 'page closed') return splitInto(1, byMoment);
    const before = byMoment.filter(({ moment }) => moment === 'before');
    // As many as the queue runs at the same time; jobs that are not let go need no place in it. What is struck right
    // after its answer comes last, or it would no longer be right after.
    const underWay = byMoment.filter(({ moment }) => moment !== 'before').sort((a, b) => getTurn(a) - getTurn(b));
    return isStroke(trouble) ? [before, ...splitInto(3, underWay)] : splitInto(3, byMoment);
  });
}

function getTurn({ moment }: Cell): number {
  return moment === 'answered' ? 1 : 0;
}

function splitInto(size: number, cells: Cell[]): Cell[][] {
  const groups = [];
  for (let at = 0; at < cells.length; at += size) groups.push(cells.slice(at, at + size));
  return groups;
}
