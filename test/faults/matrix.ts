// `npm run matrix`: every cell in real browsers; prints a table, what is wrong, and a count. `--only TEXT` runs the
// cells whose name holds the text, such as `--only "create, handled"`.
import { parseArgs } from 'node:util';
import { buildLoopback } from './build-loopback.ts';
import { type Cell, describeCell, findReason, listCells } from './cell.ts';
import { planGroups } from './plan.ts';
import { type Rig, startRig } from './rig.ts';
import { judgeCell, type Result, runCells } from './run-cells.ts';
import { isBad, renderCount, renderFaults, renderReasons, renderTable } from './table.ts';

/** Two browsers at the same time: most of the time is spent waiting for what takes its time. */
const lanes = 2;

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
await buildLoopback();
const groups = planGroups(listCells().filter((cell) => !findReason(cell) && describeCell(cell).includes(only)));
const start = Date.now();
const results = (await Promise.all(Array.from({ length: lanes }, () => runLane(groups)))).flat();
const minutes = ((Date.now() - start) / 60_000).toFixed(1);

console.log(`\n${renderTable(results)}\n\n${renderReasons()}`);
if (results.some(({ verdict }) => isBad(verdict))) console.log(`\n${renderFaults(results)}`);
console.log(`\n${renderCount(results)} ${minutes} minutes.`);
process.exitCode = results.length === 0 || results.some(({ verdict }) => isBad(verdict)) ? 1 : 0;

async function runLane(groups: Cell[][]): Promise<Result[]> {
  const results: Result[] = [];
  let rig = await startRig();
  let ofRig: Result[] = [];
  const finish = async () => {
    results.push(...(await judgeAgain(rig, ofRig)));
    ofRig = [];
    await rig.close();
  };
  for (let group = groups.shift(); group; group = groups.shift()) {
    const found = await runCells(rig, group);
    ofRig.push(...found);
    for (const { cell, verdict, why } of found) console.log(`${verdict.padEnd(10)} ${describeCell(cell)}: ${why}`);
    // Whatever broke there shall not break the next ones.
    if (!found.some(({ verdict }) => verdict === 'BROKEN')) continue;
    await finish();
    rig = await startRig();
  }
  await finish();
  return results;
}

/** A write that comes to pass when its job has long been settled is seen only now. */
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
