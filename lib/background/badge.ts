import { t } from '../i18n/translate.ts';
import type { Job } from '../model/job.ts';
import type { Grade } from '../model/report.ts';
import type { Badge } from './ports.ts';

/** How the toolbar icon of the asking tab shows a job; undefined where the icon has nothing to say of it. */
export function getBadge(job: Job): Badge | undefined {
  if (job.work.kind !== 'create' && job.work.kind !== 'rerun') return undefined;
  if (job.state === 'done')
    return job.report?.result ? getGradeBadge(job.report.result) : { ...neutral, text: '✓', title: t('jobDoneTitle') };
  if (job.state === 'failed' || job.state === 'uncertain') {
    return { text: '!', kind: 'problem', title: t(`problem_${job.problem?.code ?? 'unexpected'}`) };
  }
  return { text: '…', kind: 'running', title: t('jobRunningTitle') };
}

const neutral = { kind: 'none' } as const;

function getGradeBadge(grade: Grade): Badge {
  return { text: t(`grade_${grade}_letter`), kind: grade, title: t(`grade_${grade}`) };
}
