// `npm run bench`: measures the extension with 100,000 reports in a real Chromium, connected to the stand-in service,
// and compares the figures with their bounds. `--only search,sort` runs only these parts, `--rounds N` sets the number
// of rounds for the medians. An exceeded bound is reported but is not a failure: the machine may be busy.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, renderCount, renderFigures } from '../bench/figure.ts';
import { measureBrowsing } from '../bench/parts/browsing.ts';
import { measureBulk } from '../bench/parts/bulk.ts';
import { measureCase } from '../bench/parts/case.ts';
import { measureGroup } from '../bench/parts/group.ts';
import { measureLoad } from '../bench/parts/load.ts';
import { measureMemory } from '../bench/parts/memory.ts';
import { measureOpen } from '../bench/parts/open.ts';
import { measureParse } from '../bench/parts/parse.ts';
import { measureScroll } from '../bench/parts/scroll.ts';
import { measureSearch } from '../bench/parts/search.ts';
import { measureSizes } from '../bench/parts/sizes.ts';
import { measureSort } from '../bench/parts/sort.ts';
import { measureSync } from '../bench/parts/sync.ts';
import { type Rig, startRig } from '../bench/rig.ts';
import { buildLoopback } from '../faults/build-loopback.ts';

let rig: Promise<Rig> | undefined;
const inRig = (measure: (rig: Rig, rounds: number) => Promise<Figure[]>) => async (rounds: number) => {
  rig ??= startRig();
  return measure(await rig, rounds);
};

const parts: Record<string, (rounds: number) => Promise<Figure[]>> = {
  sizes: measureSizes,
  parse: measureParse,
  load: measureLoad,
  sync: measureSync,
  open: inRig(measureOpen),
  search: inRig(measureSearch),
  sort: inRig(measureSort),
  scroll: inRig(measureScroll),
  group: inRig(measureGroup),
  memory: inRig(measureMemory),
  browsing: inRig(measureBrowsing),
  bulk: inRig(measureBulk),
  case: measureCase,
};

const options = { only: { type: 'string' }, rounds: { type: 'string', default: '5' } } as const;
const { only, rounds } = parseArgs({ options }).values;
const names = only?.split(',') ?? Object.keys(parts);
const unknown = names.find((name) => !(name in parts));
if (unknown !== undefined)
  throw new Error(`Unknown part “${unknown}”. The parts are ${Object.keys(parts).join(', ')}.`);
const chosen = Object.entries(parts).filter(([name]) => names.includes(name));

await buildLoopback();
const start = Date.now();
const figures: Figure[] = [];
for (const [name, measure] of chosen) {
  const partStart = Date.now();
  const found = await measure(Number(rounds));
  figures.push(...found);
  const values = found.map(({ measured, unit }) => `${measured.toFixed(2)} ${unit}`.trim());
  console.log(`${name}: ${values.join(', ')}; ${((Date.now() - partStart) / 1000).toFixed(0)} s, ${describeLoad()}`);
}
await (await rig)?.close();
console.log(`\n${renderFigures(figures)}\n`);
console.log(`${renderCount(figures)} ${((Date.now() - start) / 60_000).toFixed(1)} minutes, ${describeLoad()}.`);

function describeLoad(): string {
  const [minute = 0] = loadavg();
  return `load average ${minute.toFixed(1)}`;
}
