// The queue and `performJob` under all kinds of events, in any order that fast-check generates, with a simulated clock.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../../../lib/model/job.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { type Fault, faults } from './fake-service.ts';
import { JobSimulation } from './job-simulation.ts';

type Model = Record<string, never>;
type Step = fc.AsyncCommand<Model, JobSimulation>;

/** An event after all pending work of the previous one is done. */
function createStep(name: string, run: (simulation: JobSimulation) => Promise<unknown>): Step {
  const runAfterPendingWork = async (simulation: JobSimulation) => {
    await simulation.finishPendingWork();
    expectInvariants(simulation);
    await run(simulation);
  };
  return { check: () => true, run: (_model, simulation) => runAfterPendingWork(simulation), toString: () => name };
}

/** A user action. Not awaited: the worker may die before its end. */
function createUserAction(name: string, run: (simulation: JobSimulation) => Promise<unknown>): Step {
  return createStep(name, async (simulation) => void run(simulation));
}

/** Kills the worker, even if the previous step is not finished. */
function kill(turns: number): Step {
  const run = async (_model: Model, simulation: JobSimulation) => simulation.kill(turns);
  return { check: () => true, run, toString: () => `kill after ${turns}` };
}

/** What must hold at any time. */
function expectInvariants({ rows, service, retries }: JobSimulation): void {
  for (const job of rows.values()) {
    const done = service.writeCounts.get(job.id) ?? 0;
    const { state, work, report } = job;
    const mustRunOnce = work.kind === 'create' || work.kind === 'rerun' || work.kind === 'deleteProject';
    if (mustRunOnce)
      expect(done, `${describeJob(job)} was done too often`).toBeLessThanOrEqual(1 + (retries.get(job.id) ?? 0));
    if (state === 'cancelled') expect(done, `${describeJob(job)}, but it was done`).toBe(0);
    if (mustRunOnce && state === 'failed') expect(done, `${describeJob(job)}, but it was done`).toBe(0);
    if (state === 'done' || state === 'grading') expect(done, `${describeJob(job)}, but it was not`).toBeGreaterThan(0);
    const isGraded = state === 'done' && mustRunOnce && report && !job.isReportOld;
    if (isGraded) expect(report.result, `${describeJob(job)} without its grade`).toBe('good');
    const hasReport = state === 'done' && work.kind === 'create' && report && service.reports.has(report.id);
    if (hasReport)
      expect(service.reports.get(report.id)?.createdBy, `${describeJob(job)} with the report of another job`).toBe(
        job.id,
      );
  }
}

function describeJob({ id, work, state }: Job): string {
  return `${id} (${work.kind}) is ${state}`;
}

const pages = ['https://a.example/', 'https://b.example/'];
const targets = fc.nat(3);

function pickReport(simulation: JobSimulation, n: number): string {
  const ids = [...simulation.service.reports.keys()];
  return ids[n % Math.max(1, ids.length)] ?? '4711';
}

function pickJob(simulation: JobSimulation, n: number): string | undefined {
  const ids = [...simulation.rows.keys()];
  return ids[ids.length - 1 - (n % Math.max(1, ids.length))];
}

const enqueue = (simulation: JobSimulation, work: Work, notBefore?: number) =>
  simulation.queue.enqueue({ connectionId: 'c', work, notBefore });

const steps: fc.Arbitrary<Step>[] = [
  fc
    .constantFrom(...pages)
    .map((url) =>
      createUserAction(`create ${url}`, (simulation) =>
        enqueue(simulation, { kind: 'create', url, privacy: 'private' }),
      ),
    ),
  targets.map((n) =>
    createUserAction(`update ${n}`, (simulation) =>
      enqueue(simulation, { kind: 'update', reportId: pickReport(simulation, n), privacy: 'public' }),
    ),
  ),
  targets.map((n) =>
    createUserAction(`re-run ${n}`, (simulation) =>
      enqueue(simulation, { kind: 'rerun', reportId: pickReport(simulation, n), url: 'https://a.example/' }),
    ),
  ),
  targets.map((n) =>
    createUserAction(`delete ${n}`, (simulation) =>
      enqueue(
        simulation,
        { kind: 'deleteReport', reportId: pickReport(simulation, n), url: 'https://a.example/' },
        1_008_000,
      ),
    ),
  ),
  fc.constant(
    createUserAction('delete project', (simulation) => enqueue(simulation, { kind: 'deleteProject', project: 'p' })),
  ),
  targets.map((n) =>
    createUserAction(`cancel ${n}`, async (simulation) => simulation.queue.cancel(pickJob(simulation, n) ?? '')),
  ),
  targets.map((n) =>
    createUserAction(`check ${n}`, async (simulation) =>
      simulation.queue.reopen(pickJob(simulation, n) ?? '', 'check'),
    ),
  ),
  targets.map((n) =>
    createUserAction(`retry ${n}`, async (simulation) => {
      const id = pickJob(simulation, n) ?? '';
      simulation.retries.set(id, (simulation.retries.get(id) ?? 0) + 1);
      await simulation.queue.reopen(id, 'retry');
    }),
  ),
  fc.constantFrom<Fault>(...faults).map((fault) =>
    createStep(`fault ${fault}`, async (simulation) => {
      simulation.service.fault = fault;
    }),
  ),
  fc.constantFrom(0, 4_000, 1e9).map((ms) =>
    createStep(`grades after ${ms}`, async (simulation) => {
      simulation.service.gradeDelay = ms;
    }),
  ),
  fc.nat(12).map(kill),
  fc
    .constantFrom(10, 1_000, 4_000, 20_000, 90_000)
    .map((ms) => createStep(`wait ${ms}`, (simulation) => simulation.advance(ms))),
  fc.constant(createUserAction('correct the connection', (simulation) => simulation.queue.resumeConnection('c'))),
];

test('in any order of events no job is done twice or lost, and the journal has the true outcomes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
      const simulation = new JobSimulation();
      await fc.asyncModelRun(() => ({ model: {}, real: simulation }), commands);
      expect((await simulation.finishAll()).map(describeJob)).toEqual([]);
      expectInvariants(simulation);
    }),
    { numRuns: 500 },
  );
}, 60_000);
