import type { Badge } from '../../browser/action.ts';
import { t } from '../../i18n/translate.ts';
import { isSamePage } from '../../model/address/same-page.ts';
import { isSettled, type Job } from '../../model/job.ts';
import { gradeLooks } from '../../model/report/grade-looks.ts';
import type { Grade } from '../../model/report/report.ts';

/**
 * The badge for a job in the tab that it was started from; undefined if the job has none. A badge describes the page in
 * its tab, so the grade is shown only if `tabUrl` is the analysed page.
 */
export function findBadge(job: Job, tabUrl = ''): Badge | undefined {
  const { work, state, waitsFor, problem, report } = job;
  if (state === 'failed' || state === 'unconfirmed' || waitsFor === 'connection') {
    return { text: '!', kind: 'problem', title: t(`problem_${problem?.code ?? 'unexpected'}`) };
  }
  if (work.kind !== 'create' && work.kind !== 'rerun') return undefined;
  if (!isSettled(job)) return { text: '…', kind: 'running', title: t('working_create') };
  if (state === 'cancelled') return undefined;
  // Not compared exactly: the job's URL may have been cleaned, and the tab may have been redirected since.
  if (report?.result && isSamePage(tabUrl, work.url)) return getGradeBadge(report.result);
  // A sign that no grade has.
  return { text: '•', kind: 'none', title: t('jobDoneTitle') };
}

export function getGradeBadge(grade: Grade): Badge {
  return { text: gradeLooks[grade].text, kind: grade, title: t(`grade_${grade}`) };
}
