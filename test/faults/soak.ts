// `npm run soak`: hundreds of writes under random kills, drops and refusals; then everything is lifted, and the
// service's records have to agree with the journal. `--minutes 10` how long, `--seed N` the same chances again.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isSettled, type Job, type JobState } from '../../lib/model/job.ts';
import { waitUntil } from '../browser/driver/wait-until.ts';
import { buildLoopback } from './build-loopback.ts';
import { audit } from './ledger.ts';
import { createRandom } from './random.ts';
import { type Rig, startRig } from './rig.ts';
import { createUser } from './user.ts';
import { createWeather } from './weather.ts';

const options = { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } as const;
const { minutes, seed = String(Date.now() % 1_000_000) } = parseArgs({ options }).values;
/** More than that, and the soak would measure only how long they queue. */
const openLimit = 40;
/** Long enough for every retry and every question about what is in doubt. */
const calmSeconds = 300;

const random = createRandom(Number(seed));
await buildLoopback();
console.log(`Seed ${seed}, ${minutes} minutes.`);
const rig = await startRig();
const user = createUser(rig, random);
const weather = createWeather(rig.service, random);
const counts = new Map<string, number>();

const deeds = {
  async ask() {
    const jobs = await rig.readActivity();
    if (jobs.filter((job) => !isSettled(job)).length < openLimit) await user.ask();
  },
  worsen: () => weather.worsen(),
  async act() {
    await user.actOn(random.pick(await rig.readActivity()));
  },
  'pages closed': () => user.closePage(),
  'workers killed': () => rig.under.stopWorker(),
  'browsers killed': () => rig.killBrowser(),
  async 'times offline'() {
    await rig.setOnline(false);
    await wait(random.between(1_000, 6_000));
    await rig.setOnline(true);
  },
};

const chances = {
  ask: 50,
  worsen: 25,
  act: 5,
  'pages closed': 5,
  'workers killed': 4,
  'browsers killed': 1.5,
  'times offline': 1.5,
};

const end = Date.now() + Number(minutes) * 60_000;
while (Date.now() < end) await act(random.pickName(chances));
const activity = await calmDown(rig);
const result = audit(rig.service, user.entries, activity);
await rig.close();
report(activity);

/** Whatever is in the middle of something when a kill comes may fail; what matters is found out at the end. */
async function act(name: keyof typeof deeds): Promise<void> {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOver = await Promise.race([
    Promise.resolve(deeds[name]()).then(
      () => true,
      () => true,
    ),
    wait(20_000, false),
  ]);
  if (!isOver || !rig.under.browser.connected) await rig.killBrowser();
  await wait(random.between(0, 500));
}

async function calmDown(rig: Rig): Promise<Job[]> {
  await weather.clear();
  await rig.setOnline(true);
  const isQuiet = async () => (await rig.readActivity()).every(isSettled);
  await waitUntil('every job to end', isQuiet, calmSeconds).catch((error) => console.log(String(error)));
  // What happens when all is said to be over counts, too.
  await wait(3_000);
  return rig.readActivity();
}

function report(activity: Job[]): void {
  const { duplicates, byBrowser, lost, disagreements } = result;
  for (const { verdict, what, why } of [...duplicates, ...byBrowser, ...lost, ...disagreements])
    console.log(`${verdict}  ${what}: ${why}`);
  const states = new Map<JobState, number>();
  for (const { state } of activity) states.set(state, (states.get(state) ?? 0) + 1);
  const strokes = [...counts].filter(([name]) => name.includes(' '));
  console.log(`${activity.length} jobs: ${list(states)}.`);
  console.log(`${list(new Map(strokes))}; in the way of requests: ${list(weather.counts)}.`);
  console.log(`${byBrowser.length} sent a second time by the browser itself.`);
  console.log(
    `${duplicates.length} duplicates, ${lost.length} lost, ${disagreements.length} disagreements. Seed ${seed}.`,
  );
  const isClean = duplicates.length + lost.length + disagreements.length === 0;
  process.exitCode = isClean && activity.length > 0 ? 0 : 1;
}

function list(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}
