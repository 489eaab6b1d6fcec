// `npm run soak`: requests hundreds of writes during random kills, dropped connections and refusals. At the end, the
// faults are removed, and the service's records must agree with the journal. `--minutes 10` sets how long it runs,
// `--seed N` repeats the random choices of an earlier run.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isSettled, type Job, type JobState } from '../../lib/model/job.ts';
import { waitUntil } from '../browser/driver/wait-until.ts';
import { buildLoopback } from '../faults/build-loopback.ts';
import { createFaultInjector } from '../faults/fault-injector.ts';
import { audit } from '../faults/ledger.ts';
import { createRandom } from '../faults/random.ts';
import { type Rig, startRig } from '../faults/rig.ts';
import { createUser } from '../faults/user.ts';

const options = { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } as const;
const { minutes, seed = String(Date.now() % 1_000_000) } = parseArgs({ options }).values;
/** The maximum of open jobs. With more, jobs would mostly wait in the queue. */
const openLimit = 40;
/** Long enough for all retries and checks. */
const settleSeconds = 300;

const random = createRandom(Number(seed));
await buildLoopback();
console.log(`Seed ${seed}, ${minutes} minutes.`);
const rig = await startRig();
const user = createUser(rig, random);
const injector = createFaultInjector(rig.service, random);
const counts = new Map<string, number>();

const actions = {
  async ask() {
    const jobs = await rig.readActivity();
    if (jobs.filter((job) => !isSettled(job)).length < openLimit) await user.ask();
  },
  injectFault: () => injector.inject(),
  async actOnJob() {
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
  injectFault: 25,
  actOnJob: 5,
  'pages closed': 5,
  'workers killed': 4,
  'browsers killed': 1.5,
  'times offline': 1.5,
};

const end = Date.now() + Number(minutes) * 60_000;
while (Date.now() < end) await perform(random.pickName(chances));
const activity = await settle(rig);
const result = audit(rig.service, user.entries, activity);
await rig.close();
report(activity);

/** Performs an action. It may fail or hang, because of a kill for example; only the audit at the end counts. */
async function perform(name: keyof typeof actions): Promise<void> {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOver = await Promise.race([
    Promise.resolve(actions[name]()).then(
      () => true,
      () => true,
    ),
    wait(20_000, false),
  ]);
  if (!isOver || !rig.under.browser.connected) await rig.killBrowser();
  await wait(random.between(0, 500));
}

async function settle(rig: Rig): Promise<Job[]> {
  await injector.clear();
  await rig.setOnline(true);
  const areSettled = async () => (await rig.readActivity()).every(isSettled);
  await waitUntil('every job to end', areSettled, settleSeconds).catch((error) => console.log(String(error)));
  // Changes that happen after all jobs are settled count, too.
  await wait(3_000);
  return rig.readActivity();
}

function report(activity: Job[]): void {
  const { duplicates, byBrowser, lost, disagreements } = result;
  for (const { verdict, what, why } of [...duplicates, ...byBrowser, ...lost, ...disagreements])
    console.log(`${verdict}  ${what}: ${why}`);
  const states = new Map<JobState, number>();
  for (const { state } of activity) states.set(state, (states.get(state) ?? 0) + 1);
  const outages = [...counts].filter(([name]) => name.includes(' '));
  console.log(`${activity.length} jobs: ${list(states)}.`);
  console.log(`${list(new Map(outages))}; faults of requests: ${list(injector.counts)}.`);
  console.log(`${byBrowser.length} requests repeated by the browser itself.`);
  console.log(
    `${duplicates.length} duplicates, ${lost.length} lost, ${disagreements.length} disagreements. Seed ${seed}.`,
  );
  const isClean = duplicates.length + lost.length + disagreements.length === 0;
  process.exitCode = isClean && activity.length > 0 ? 0 : 1;
}

function list(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}
