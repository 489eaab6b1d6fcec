import { openReports } from '../../browser/windows.ts';
import { findReportById } from '../../copy/search-reports.ts';
import { nameFailures } from '../../i18n/name-failures.ts';
import { makeVisible } from '../../i18n/text.ts';
import { formatNumber, t, tCount } from '../../i18n/translate.ts';
import { readTaskReportIds } from '../../jobs/batch-row.ts';
import {
  type ChangeKind,
  changeKinds,
  findChange,
  listNewFailures,
  type NewFailure,
} from '../../model/report/grade-change.ts';
import { writeTaskReportsLink } from '../../model/view.ts';
import type { Watch } from '../../model/watch.ts';
import { countFindings } from '../../model/watch-findings.ts';
import type { Database } from '../../storage/database.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { notify } from '../notifications.ts';
import type { Stores } from '../stores.ts';

/** How many checks a notification names. */
const maxNames = 3;

/**
 * Shows a notification of what the last run has found, if anything, and which checks most of the pages fail now.
 */
export async function notifyFindings(watch: Watch, openDatabase: Stores['openDatabase']): Promise<void> {
  const { name, alertOn, run, connectionId } = watch;
  const count = run ? countFindings(watch, run) : 0;
  if (!run?.batchId || count === 0 || !(await readSettings()).notifications) return;
  const found = tCount(alertOn === 'worse' ? 'watchNotification_worse' : 'watchNotification_changed', count);
  const changes: ChangeKind[] = alertOn === 'worse' ? ['worse'] : [...changeKinds];
  const database = await openDatabase();
  await notify({
    // Where a click leads, also if the watch was changed or removed since.
    id: writeTaskReportsLink(connectionId, run.batchId, { changes }).slice(1),
    // Systems show a line or two, and do not neutralise characters that reverse or hide text.
    title: t('watchNotification', found, makeVisible(name.slice(0, 100))),
    message: [
      t('batchNotification', formatNumber(run.total - (run.failed ?? 0)), formatNumber(run.total)),
      ...(await describeWorse(database, connectionId, run.batchId)),
    ].join(' · '),
  });
}

/** How the grade of a page changed, if only one became worse, and which checks newly fail. */
async function describeWorse(database: Database, connectionId: string, batchId: string): Promise<string[]> {
  const ids = await readTaskReportIds(database, batchId, ['worse']);
  const failures: NewFailure[] = [];
  const notes: string[] = [];
  for (const id of ids) {
    const report = await findReportById(database, connectionId, id);
    const change = report && findChange(report);
    if (!change) continue;
    notes.push(t(`changeNote_${change.by}_${change.kind}`, t(`grade_${change.from}`)));
    failures.push(...listNewFailures(change, report));
  }
  const byCheck = Map.groupBy(failures, ({ name }) => name)
    .entries()
    .toArray();
  const most = byCheck.sort(([, a], [, b]) => b.length - a.length).slice(0, maxNames);
  // The values of several pages differ.
  const shown = most.map(([name, [first, ...others]]) => (first && others.length === 0 ? first : { name }));
  // The grades before of several pages differ, too.
  return [...(notes.length === 1 ? notes : []), ...(shown.length > 0 ? [t('failsNow', nameFailures(shown))] : [])];
}

/** Opens the reports that a clicked notification is about; false if it is about something else. */
export async function openFindings(id: string): Promise<boolean> {
  if (!id.startsWith('/reports')) return false;
  await openReports(id, 'newForegroundTab');
  return true;
}
