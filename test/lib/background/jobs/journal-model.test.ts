// The queue with its use-cases, driven through every order of events that fast-check finds, in no real time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job, Work } from '../../../../lib/model/job.ts';
import { type Weather, weathers } from './imagined-service.ts';
import { Lives } from './lives.ts';

type Model = Record<string, never>;
type Step = fc.AsyncCommand<Model, Lives>;

/** Something that happens when all is quiet. */
function step(name: string, run: (lives: Lives) => Promise<unknown>): Step {
  const runQuietly = async (lives: Lives) => {
    await lives.settle();
    expectTruth(lives);
    await run(lives);
  };
  return { check: () => true, run: (_model, lives) => runQuietly(lives), toString: () => name };
}

/** Something the user asks for. Not awaited: the worker may die before it has answered. */
function ask(name: string, run: (lives: Lives) => Promise<unknown>): Step {
  return step(name, async (lives) => void run(lives));
}

/** The worker dies, however little of the step before is done. */
function kill(turns: number): Step {
  const run = async (_model: Model, lives: Lives) => lives.kill(turns);
  return { check: () => true, run, toString: () => `kill after ${turns}` };
}

/** What must hold at every moment, whatever happens. */
function expectTruth({ rows, service, wanted }: Lives): void {
  for (const job of rows.values()) {
    const done = service.done.get(job.id) ?? 0;
    const { state, work, report, awaitsGrade } = job;
    const isOnce = work.kind === 'create' || work.kind === 'rerun';
    if (isOnce) expect(done, `${describe(job)} was done too often`).toBeLessThanOrEqual(1 + (wanted.get(job.id) ?? 0));
    if (state === 'cancelled') expect(done, `${describe(job)}, but it was done`).toBe(0);
    if (isOnce && state === 'failed') expect(done, `${describe(job)}, but it was done`).toBe(0);
    if (state === 'done' && !job.isByUser)
      expect(done > 0 || isShared(job, rows), `${describe(job)}, but it was not`).toBe(true);
    const isGraded = state === 'done' && isOnce && report && !awaitsGrade && !job.isByUser;
    if (isGraded) expect(report.result, `${describe(job)} without its grade`).toBe('good');
    if (awaitsGrade) expect(done > 0 || isShared(job, rows), `${describe(job)}, but it was not`).toBe(true);
    const isAdopted = state === 'done' && work.kind === 'create' && report && service.reports.has(report.id);
    if (isAdopted)
      expect(service.reports.get(report.id)?.madeBy, `${describe(job)} with another’s report`).toBe(job.id);
  }
}

/** It was never sent: another job has analysed the same report after this one was asked for. */
function isShared({ id, work, attempts, createdAt }: Job, rows: Lives['rows']): boolean {
  return [...rows.values()].some(({ id: otherId, work: other, state, settledAt = 0, awaitsGrade }) => {
    const isSame = work.kind === 'rerun' && other.kind === 'rerun' && other.reportId === work.reportId;
    const answeredAt = awaitsGrade?.since ?? (state === 'done' ? settledAt : 0);
    return attempts === 0 && otherId !== id && isSame && answeredAt > createdAt;
  });
}

function describe({ id, work, state }: Job): string {
  return `${id} (${work.kind}) is ${state}`;
}

const pages = ['https://a.example/', 'https://b.example/'];
const targets = fc.nat(3);

function pickReport(lives: Lives, n: number): string {
  const ids = [...lives.service.reports.keys()];
  return ids[n % Math.max(1, ids.length)] ?? '4711';
}

function pickJob(lives: Lives, n: number): string | undefined {
  const ids = [...lives.rows.keys()];
  return ids[ids.length - 1 - (n % Math.max(1, ids.length))];
}

const start = (lives: Lives, work: Work, notBefore?: number) =>
  lives.queue.enqueue({ connectionId: 'c', work, notBefore });

const steps: fc.Arbitrary<Step>[] = [
  fc
    .constantFrom(...pages)
    .map((url) => ask(`create ${url}`, (lives) => start(lives, { kind: 'create', url, privacy: 'private' }))),
  targets.map((n) =>
    ask(`update ${n}`, (lives) => start(lives, { kind: 'update', reportId: pickReport(lives, n), privacy: 'public' })),
  ),
  targets.map((n) =>
    ask(`re-run ${n}`, (lives) =>
      start(lives, { kind: 'rerun', reportId: pickReport(lives, n), url: 'https://a.example/' }),
    ),
  ),
  targets.map((n) =>
    ask(`delete ${n}`, (lives) =>
      start(lives, { kind: 'deleteReport', reportId: pickReport(lives, n), url: 'https://a.example/' }, 1_008_000),
    ),
  ),
  targets.map((n) => ask(`cancel ${n}`, async (lives) => lives.queue.cancel(pickJob(lives, n) ?? ''))),
  targets.map((n) => ask(`check ${n}`, async (lives) => lives.queue.reopen(pickJob(lives, n) ?? '', 'check'))),
  targets.map((n) =>
    ask(`retry ${n}`, async (lives) => {
      const id = pickJob(lives, n) ?? '';
      lives.wanted.set(id, (lives.wanted.get(id) ?? 0) + 1);
      await lives.queue.reopen(id, 'retry');
    }),
  ),
  fc.constantFrom<Weather>(...weathers).map((weather) =>
    step(`weather ${weather}`, async (lives) => {
      lives.service.weather = weather;
    }),
  ),
  fc.constantFrom(0, 4_000, 1e9).map((ms) =>
    step(`grades after ${ms}`, async (lives) => {
      lives.service.gradeDelay = ms;
    }),
  ),
  fc.nat(12).map(kill),
  fc.boolean().map((isOnline) =>
    step(isOnline ? 'online' : 'offline', async (lives) => {
      lives.isOnline = isOnline;
    }),
  ),
  fc.constantFrom(10, 1_000, 4_000, 20_000, 90_000).map((ms) => step(`wait ${ms}`, (lives) => lives.advance(ms))),
  fc.constant(ask('mend the connection', (lives) => lives.queue.resumeConnection('c'))),
];

test('whatever happens, nothing is done twice, nothing is lost, and the journal tells the truth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
      const lives = new Lives();
      await fc.asyncModelRun(() => ({ model: {}, real: lives }), commands);
      expect((await lives.comeToRest()).map(describe)).toEqual([]);
      expectTruth(lives);
    }),
    { numRuns: 500 },
  );
}, 60_000);
