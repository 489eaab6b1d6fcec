import { openReports } from '../../browser/windows.ts';
import { makeVisible } from '../../i18n/text.ts';
import { formatNumber, t, tCount } from '../../i18n/translate.ts';
import { defaultReportFilter } from '../../model/filter/report-filter.ts';
import { type ChangeKind, changeKinds } from '../../model/report/grade-change.ts';
import { writeView } from '../../model/view.ts';
import { countFindings, type Watch } from '../../model/watch.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { notify } from '../notifications.ts';

/** Tells what the run has found, if anything. */
export async function tellFindings(watch: Watch): Promise<void> {
  const { name, tells, run, connectionId } = watch;
  const count = run ? countFindings(watch, run) : 0;
  if (!run?.batchId || count === 0 || !(await readSettings()).notifications) return;
  const found = tCount(tells === 'worse' ? 'watchNotification_worse' : 'watchNotification_changed', count);
  const changes: ChangeKind[] = tells === 'worse' ? ['worse'] : [...changeKinds];
  const view = writeView({ name: 'reports', filter: { ...defaultReportFilter, task: run.batchId, changes } });
  await notify({
    // Where a click on it leads, whatever becomes of the watch.
    id: `${connectionId} ${view.slice(1)}`,
    // A system shows a line or two, and whatever turns or hides text as it stands.
    title: t('watchNotification', found, makeVisible(name.slice(0, 100))),
    message: t('batchNotification', formatNumber(run.total - (run.failed ?? 0)), formatNumber(run.total)),
  });
}

/** A click on it opens the reports it is about, at their connection; false where it is another notification. */
export async function openFindings(id: string, activate: (connectionId: string) => Promise<unknown>): Promise<boolean> {
  const [connectionId = '', route] = id.split(' ');
  if (!route) return false;
  // It may be gone since.
  await activate(connectionId).catch(() => undefined);
  await openReports(route, 'newForegroundTab');
  return true;
}
