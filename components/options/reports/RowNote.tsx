import { t } from '../../../lib/i18n/translate.ts';
import type { Job } from '../../../lib/model/job.ts';

/** What is being done to a row, or why it was not done, in one line under the address. */
export function RowNote({ job }: { job: Job | undefined }) {
  if (!job) return null;
  if (job.problem) return <span class="row-note row-note-problem">{t(`problem_${job.problem.code}`)}</span>;
  const words = describeProgress(job);
  return words ? <span class="row-note">{words}</span> : null;
}

export function describeProgress({ state, work }: Job): string {
  if (state === 'waiting') return t('waiting');
  if (state !== 'running') return '';
  return work.kind === 'rerun' ? t('rerunning') : t('saving');
}
