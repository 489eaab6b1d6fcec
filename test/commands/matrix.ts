// `npm run matrix`: runs every cell in real browsers and prints a table, the bad cells and a count. `--only TEXT` runs
// the cells whose names contain the text, such as `--only "create, handled"`.
import { parseArgs } from 'node:util';
import { buildLoopback } from '../faults/build-loopback.ts';
import { type Cell, describeCell, findSkipReason, listCells } from '../faults/cell.ts';
import { planGroups } from '../faults/plan.ts';
import { type Rig, startRig } from '../faults/rig.ts';
import { judgeCell, type Result, runCells } from '../faults/run-cells.ts';
import { isBad, renderBadCells, renderCount, renderSkipReasons, renderTable } from '../faults/table.ts';

/** How many browsers run cells at the same time: a cell spends most of its time waiting. */
const lanes = 2;

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
await buildLoopback();
const groups = planGroups(listCells().filter((cell) => !findSkipReason(cell) && describeCell(cell).includes(only)));
const start = Date.now();
const results = (await Promise.all(Array.from({ length: lanes }, () => runLane(groups)))).flat();
const minutes = ((Date.now() - start) / 60_000).toFixed(1);

console.log(`\n${renderTable(results)}\n\n${renderSkipReasons()}`);
if (results.some(({ verdict }) => isBad(verdict))) console.log(`\n${renderBadCells(results)}`);
console.log(`\n${renderCount(results)} ${minutes} minutes.`);
process.exitCode = results.length === 0 || results.some(({ verdict }) => isBad(verdict)) ? 1 : 0;

async function runLane(groups: Cell[][]): Promise<Result[]> {
  const results: Result[] = [];
  let rig = await startRig();
  let rigResults: Result[] = [];
  const finish = async () => {
    results.push(...(await judgeAgain(rig, rigResults)));
    rigResults = [];
    await rig.close();
  };
  for (let group = groups.shift(); group; group = groups.shift()) {
    const found = await runCells(rig, group);
    rigResults.push(...found);
    for (const { cell, verdict, why } of found) console.log(`${verdict.padEnd(10)} ${describeCell(cell)}: ${why}`);
    // After a broken cell, the next ones get a new rig, so that they do not break, too.
    if (!found.some(({ verdict }) => verdict === 'BROKEN')) continue;
    await finish();
    rig = await startRig();
  }
  await finish();
  return results;
}

/** Judges again at the end, to find writes that the service did only after their jobs were settled. */
async function judgeAgain(rig: Rig, results: Result[]): Promise<Result[]> {
  return Promise.all(
    results.map(async (result) => {
      if (result.verdict === 'BROKEN') return result;
      const later = await judgeCell(rig, result.cell, result.target).catch(() => result);
      return later.verdict === result.verdict
        ? result
        : { ...result, ...later, why: `${result.why}; later ${later.why}` };
    }),
  );
}
