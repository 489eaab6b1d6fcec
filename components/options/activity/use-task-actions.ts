import { useRef, useState } from 'preact/hooks';
import type { Send } from '../../../lib/messages/ports.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { isBatch, type Task } from '../../../lib/model/task.ts';
import { rememberPassword } from '../../hooks/given-passwords.ts';
import { type Batches, useBatches } from '../../hooks/use-batches.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import type { TaskAction } from './task-offers.ts';

/** What the user is asked before an action: the password, or a confirmation. */
export interface Question {
  task: Task;
  action: TaskAction;
  needs: 'password' | 'yes';
}

export interface TaskActions {
  act: (task: Task, action: TaskAction) => void;
  /** The tasks whose action is running. */
  busy: ReadonlySet<string>;
  question: Question | undefined;
  /** Runs the action, or leaves the task as it is. */
  answer: (isYes: boolean, password?: string) => void;
  /** Why the last action failed. */
  problem: Problem | undefined;
}

/** What an action changes arrives by the worker's notices. */
export function useTaskActions(): TaskActions {
  const { send } = useWorker();
  const batches = useBatches();
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<Problem>();
  // A ref and not state: the second click of a double click comes before the next render.
  const running = useRef(new Set<string>()).current;
  const [busy, setBusy] = useState<ReadonlySet<string>>(running);
  const run = async (task: Task, action: TaskAction, password?: string) => {
    if (running.has(task.id)) return;
    running.add(task.id);
    setBusy(new Set(running));
    setProblem(undefined);
    try {
      if (isBatch(task)) await sendToBatch(batches, task.id, action, password);
      else await sendToJob(send, task.id, action, password);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'passwordForgotten') setQuestion({ task, action, needs: 'password' });
      else setProblem(problem);
    } finally {
      running.delete(task.id);
      setBusy(new Set(running));
    }
  };
  return {
    act(task, action) {
      const needs = findNeed(task, action);
      if (needs) setQuestion({ task, action, needs });
      else void run(task, action);
    },
    busy,
    question,
    answer(isYes, password) {
      setQuestion(undefined);
      if (isYes && question) void run(question.task, question.action, password);
    },
    problem,
  };
}

/** A retry needs the password, which is not stored. Cancelling the rest of a batch needs a confirmation. */
function findNeed(task: Task, action: TaskAction): Question['needs'] | undefined {
  if (action === 'cancel') return isBatch(task) ? 'yes' : undefined;
  if (action !== 'tryAgain') return undefined;
  const privacy = isBatch(task) ? task.privacy : 'privacy' in task.work && task.work.privacy;
  return privacy === 'password' ? 'password' : undefined;
}

async function sendToBatch({ act, clear }: Batches, id: string, action: TaskAction, password?: string) {
  switch (action) {
    case 'pause':
      return act('pauseBatch', id);
    case 'undo':
    case 'cancel':
      return act('cancelBatch', id);
    case 'tryAgain':
      return act('retryBatch', id, password);
    case 'remove':
      return clear(id);
    default:
      return act('resumeBatch', id);
  }
}

async function sendToJob(send: Send, jobId: string, action: TaskAction, password?: string) {
  switch (action) {
    case 'undo':
    case 'cancel':
      return send('cancelJob', { jobId });
    case 'checkAgain':
      return send('checkJob', { jobId });
    case 'markAsDone':
      return send('resolveJob', { jobId });
    case 'remove':
      return send('clearJobs', { jobIds: [jobId] });
    default:
      rememberPassword(jobId, { password });
      return send('retryJob', { jobId, ...(password !== undefined && { password }) });
  }
}
