import type { Badge } from '../../browser/action.ts';
import { t } from '../../i18n/translate.ts';
import { isSamePage } from '../../model/address/same-page.ts';
import type { Job } from '../../model/job.ts';
import type { Grade } from '../../model/report/report.ts';

/**
 * How the toolbar icon of the asking tab shows a job; undefined where the icon has nothing to say of it. The icon stands
 * for the page in the tab, so only a tab that shows the analysed page gets its grade.
 */
export function findBadge(job: Job, tabUrl = ''): Badge | undefined {
  const { work, state, waitsFor, problem, report } = job;
  if (state === 'failed' || state === 'unconfirmed' || waitsFor === 'connection') {
    return { text: '!', kind: 'problem', title: t(`problem_${problem?.code ?? 'unexpected'}`) };
  }
  if (work.kind !== 'create' && work.kind !== 'rerun') return undefined;
  if (state === 'waiting' || state === 'running') return { text: '…', kind: 'running', title: t('jobRunningTitle') };
  if (state === 'cancelled') return undefined;
  // What was analysed may have been cleaned before, and the page may have led on to its usual spelling since.
  const isShown = isSamePage(tabUrl, work.url);
  return report?.result && isShown
    ? getGradeBadge(report.result)
    : { text: '✓', kind: 'none', title: t('jobDoneTitle') };
}

export function getGradeBadge(grade: Grade): Badge {
  return { text: t(`grade_${grade}_letter`), kind: grade, title: t(`grade_${grade}`) };
}
