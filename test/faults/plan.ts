// Groups the cells that run together: as many as possible without disturbing each other.
import { type Cell, isOutage, moments, troubles } from './cell.ts';

/** The slowest troubles come first, so that all lanes end at about the same time. */
const order = [...troubles].sort((a, b) => rankDuration(b) - rankDuration(a));

function rankDuration(trouble: string): number {
  return ['page closed', 'offline', 'worker killed', 'browser killed', 'slow'].indexOf(trouble);
}

/** Plans the groups for `runCells`; each browser runs one group at a time. */
export function planGroups(cells: Cell[]): Cell[][] {
  return order.flatMap((trouble) => {
    const ofTrouble = cells.filter((cell) => cell.trouble === trouble);
    const byMoment = moments.flatMap((moment) => ofTrouble.filter((cell) => cell.moment === moment));
    // These cells click in the active tab, so only one can run at a time.
    if (trouble === 'page closed') return splitInto(1, byMoment);
    const before = byMoment.filter(({ moment }) => moment === 'before');
    // Fewer than the queue runs at the same time. Those in `before` are not sent and need no limit. Cells of the
    // moment `answered` come last, so that the outage follows directly after their responses.
    const inFlight = byMoment.filter(({ moment }) => moment !== 'before').sort((a, b) => getPlace(a) - getPlace(b));
    return isOutage(trouble) ? [before, ...splitInto(3, inFlight)] : splitInto(3, byMoment);
  });
}

function getPlace({ moment }: Cell): number {
  return moment === 'answered' ? 1 : 0;
}

function splitInto(size: number, cells: Cell[]): Cell[][] {
  const groups = [];
  for (let at = 0; at < cells.length; at += size) groups.push(cells.slice(at, at + size));
  return groups;
}
