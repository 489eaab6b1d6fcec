import { openReports } from '../../browser/windows.ts';
import { makeVisible } from '../../i18n/text.ts';
import { formatNumber, t, tCount } from '../../i18n/translate.ts';
import { defaultReportFilter } from '../../model/filter/report-filter.ts';
import { type ChangeKind, changeKinds } from '../../model/report/grade-change.ts';
import { writeView } from '../../model/view.ts';
import { countFindings, type Watch } from '../../model/watch.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { notify } from '../notifications.ts';

/** Shows a notification of what the last run has found, if anything. */
export async function notifyFindings(watch: Watch): Promise<void> {
  const { name, alertOn, run, connectionId } = watch;
  const count = run ? countFindings(watch, run) : 0;
  if (!run?.batchId || count === 0 || !(await readSettings()).notifications) return;
  const found = tCount(alertOn === 'worse' ? 'watchNotification_worse' : 'watchNotification_changed', count);
  const changes: ChangeKind[] = alertOn === 'worse' ? ['worse'] : [...changeKinds];
  const view = writeView({ name: 'reports', filter: { ...defaultReportFilter, task: run.batchId, changes } });
  await notify({
    // Where a click leads: `openFindings` reads it from the id, also if the watch was changed or removed since.
    id: `${connectionId} ${view.slice(1)}`,
    // Systems show a line or two, and do not neutralise characters that reverse or hide text.
    title: t('watchNotification', found, makeVisible(name.slice(0, 100))),
    message: t('batchNotification', formatNumber(run.total - (run.failed ?? 0)), formatNumber(run.total)),
  });
}

/** Opens the reports that a clicked notification is about, at their connection; false if it is about something else. */
export async function openFindings(id: string, activate: (connectionId: string) => Promise<unknown>): Promise<boolean> {
  const [connectionId = '', route] = id.split(' ');
  if (!route) return false;
  // Fails if the connection was removed since.
  await activate(connectionId).catch(() => undefined);
  await openReports(route, 'newForegroundTab');
  return true;
}
