import type { Job } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import type { OpenJobs } from './open-jobs.ts';
import type { Note, Outcome, QueuePorts, Write } from './ports.ts';
import type { TakeTurn } from './write-turns.ts';

/** A full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

export interface RunPorts extends Pick<QueuePorts, 'perform' | 'now'> {
  jobs: OpenJobs;
  takeTurn: TakeTurn;
  /** Why the job must not write now, though it runs; undefined where it may. */
  findStop(job: Job): Outcome | undefined;
  onWritten(job: Job): void;
}

/** A job's turn, from the word in the journal that it runs to what became of it. */
export async function runJob(waiting: Job, ports: RunPorts): Promise<void> {
  const { jobs, perform, now, takeTurn, findStop, onWritten } = ports;
  let job: Job = { ...waiting, state: 'running', waitsFor: undefined, notBefore: undefined };
  // The queue's own word counts, whatever the work has come to.
  let overruling: Outcome | undefined;
  const note: Note = async (change) => {
    const next = { ...job, ...change };
    await jobs.change(next).catch((error) => {
      // What cannot be written down is not done, and not given up either: the journal still says that it is owed.
      const notBefore = now() + diskPause;
      overruling = { state: 'waiting', waitsFor: 'retry', problem: toProblem(error), notBefore };
      throw error;
    });
    job = next;
  };
  let endTurn = () => {};
  const write: Write = async (act) => {
    endTurn = await takeTurn(job);
    overruling = findStop(job);
    if (overruling) throw new Error('It may not leave any more.');
    const result = await act();
    onWritten(job);
    endTurn();
    return result;
  };
  const performed = await note({})
    .then(() => perform(job, note, write))
    .catch((error): Outcome => ({ state: 'failed', problem: toProblem(error) }));
  const outcome = overruling ?? performed;
  // What cannot be written down now is in memory still, and in the journal as it was before: it is taken up from there.
  if (outcome.state === 'waiting') await jobs.change({ ...job, ...outcome }).catch(() => undefined);
  else await jobs.settle(job, outcome);
  // After a failure not before it is known what it means: it may stop all others of the connection.
  endTurn();
}
