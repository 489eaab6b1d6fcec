import { type Block, isBlocked, isIdempotent, isSettled, type Job } from '../../../lib/model/job.ts';

/** What a user can do about a job. `sendAgain` is a retry of what may have been done already. */
export type JobAction = 'retry' | 'sendAgain' | 'tryNow' | 'cancel' | 'check' | 'resolve' | 'clear';

/**
 * What can be done in a job's state, what helps most first. `holds` stop jobs that do not say so themselves; without its
 * connection there is nobody to ask or to send it to.
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
      // What may be done twice without harm needs no question.
      return [...(isIdempotent(job.work) ? [] : (['check'] as const)), 'sendAgain', 'resolve', 'clear'];
    default:
      return ['retry', 'clear'];
  }
}

function isStopped(job: Job, blocks: readonly Block[]): boolean {
  if (job.waitsFor === 'undo') return false;
  return isBlocked(job) || blocks.some(({ connectionId }) => connectionId === job.connectionId);
}

/** What must be asked before it is sent again: whether it may be done twice, and the password that was not kept. */
export function findQuestion(job: Job, action: JobAction): { mayBeTwice: boolean; needsPassword: boolean } | undefined {
  if (action !== 'retry' && action !== 'sendAgain') return undefined;
  const mayBeTwice = action === 'sendAgain';
  const needsPassword = 'privacy' in job.work && job.work.privacy === 'password';
  return mayBeTwice || needsPassword ? { mayBeTwice, needsPassword } : undefined;
}
