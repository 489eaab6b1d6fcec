import { useRef, useState } from 'preact/hooks';
import type { Send } from '../../../lib/messages/ports.ts';
import { type Block, isBlocked, isIdempotent, isSettled, type Job } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { useWorker } from '../../hooks/worker-context.ts';

/** What the user is asked before a job is sent again. */
export interface Question {
  job: Job;
  mayBeTwice: boolean;
  needsPassword: boolean;
}

export interface JobActions {
  act: (job: Job, action: JobAction) => void;
  /** The jobs whose action is running. */
  busy: ReadonlySet<string>;
  question: Question | undefined;
  /** Sends it again, or leaves it where it is. */
  answer: (isYes: boolean, password?: string) => void;
  /** Why the last action failed. */
  problem: Problem | undefined;
  /** The job could not be cancelled, as it was running already. */
  isTooLate: boolean;
}

/** `onDone` gets the job as the action left it. It is not called for a job that was cleared or is gone. */
export function useJobActions(onDone: (job: Job) => void): JobActions {
  const { send } = useWorker();
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<Problem>();
  const [isTooLate, setTooLate] = useState(false);
  // Not in the state: the second click of a double click comes before the next render.
  const running = useRef(new Set<string>()).current;
  const [busy, setBusy] = useState<ReadonlySet<string>>(running);
  const run = async (job: Job, action: JobAction, password?: string) => {
    if (running.has(job.id)) return;
    running.add(job.id);
    setBusy(new Set(running));
    setProblem(undefined);
    setTooLate(false);
    try {
      const changed = await sendAction(send, job.id, action, password);
      setTooLate(action === 'cancel' && changed?.state === 'running');
      if (changed) onDone(changed);
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      running.delete(job.id);
      setBusy(new Set(running));
    }
  };
  return {
    act(job, action) {
      const asked = findQuestion(job, action);
      if (asked) setQuestion({ job, ...asked });
      else void run(job, action);
    },
    busy,
    question,
    answer(isYes, password) {
      setQuestion(undefined);
      if (isYes && question) void run(question.job, 'retry', password);
    },
    problem,
    isTooLate,
  };
}

async function sendAction(send: Send, jobId: string, action: JobAction, password?: string): Promise<Job | undefined> {
  switch (action) {
    case 'cancel':
      return send('cancelJob', { jobId });
    case 'check':
      return send('checkJob', { jobId });
    case 'resolve':
      return send('resolveJob', { jobId });
    case 'clear':
      await send('clearJobs', { jobIds: [jobId] });
      return undefined;
    default:
      return send('retryJob', { jobId, ...(password && { password }) });
  }
}

/** What a user can do about a job. `sendAgain` is a retry of what may have been done already. */
export type JobAction = 'retry' | 'sendAgain' | 'tryNow' | 'cancel' | 'check' | 'resolve' | 'clear';

/**
 * The actions for a job's state, the most useful first. `blocks` stop whole connections, which the job itself need not
 * say. Without its connection a job cannot be sent or checked.
 */
export function listActions(job: Job, blocks: readonly Block[], hasConnection: boolean): JobAction[] {
  if (!hasConnection) return isSettled(job) ? ['clear'] : ['cancel'];
  switch (job.state) {
    case 'waiting':
      return isStopped(job, blocks) ? ['tryNow', 'cancel'] : ['cancel'];
    case 'running':
      return [];
    case 'done':
      return ['clear'];
    case 'unconfirmed':
      // Repeating it does no harm, so there is nothing to check.
      return [...(isIdempotent(job.work) ? [] : (['check'] as const)), 'sendAgain', 'resolve', 'clear'];
    default:
      return ['retry', 'clear'];
  }
}

function isStopped(job: Job, blocks: readonly Block[]): boolean {
  if (job.waitsFor === 'undo') return false;
  return isBlocked(job) || blocks.some(({ connectionId }) => connectionId === job.connectionId);
}

/** What must be asked before a job is sent again: that it may be done twice, and the password if it was not kept. */
export function findQuestion(job: Job, action: JobAction): { mayBeTwice: boolean; needsPassword: boolean } | undefined {
  if (action !== 'retry' && action !== 'sendAgain') return undefined;
  const mayBeTwice = action === 'sendAgain';
  const needsPassword = 'privacy' in job.work && job.work.privacy === 'password';
  return mayBeTwice || needsPassword ? { mayBeTwice, needsPassword } : undefined;
}
