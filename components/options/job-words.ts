import { makeVisible } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import { isRunning, type Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';

/** What a job does, in a word or two. */
export function describeWork({ work }: Job): string {
  return t(`work_${work.kind}`);
}

/** The page's address, as the service has it; undefined if only the report's id is known. */
function findAddress({ work, report }: Job): string | undefined {
  return ('url' in work && work.url) || report?.url || undefined;
}

/** The target of a job: a page's address, a project, or a report of which only the id is known. */
export function describeTarget(job: Job): string {
  const { work } = job;
  if (work.kind === 'deleteProject') return work.project;
  const url = findAddress(job);
  if (url) return makeVisible(url);
  return 'reportId' in work ? t('reportOfId', makeVisible(work.reportId)) : '';
}

/** Describes the problem of a job. If its request was sent, "unreachable" means that the response was lost. */
export function describeJobProblem({ state, waitsFor }: Pick<Job, 'state' | 'waitsFor'>, { code }: Problem): string {
  const isInDoubt = state === 'unconfirmed' || waitsFor === 'check';
  return t(isInDoubt && code === 'unreachable' ? 'doubt_cut' : `problem_${code}`);
}

/** Why the job failed or is unconfirmed. That of a cancelled one no longer matters. */
export function findFailure({ state, problem }: Job): Problem | undefined {
  return state === 'failed' || state === 'unconfirmed' ? problem : undefined;
}

/** The progress of an unsettled job; empty once it is settled. */
export function describeProgress({ state, work, waitsFor }: Job): string {
  if (state === 'waiting') return waitsFor ? t(`waitsFor_${waitsFor}`) : t('waiting');
  if (!isRunning({ state })) return '';
  return t(`working_${work.kind === 'deleteProject' ? 'deleteReport' : work.kind}`);
}
