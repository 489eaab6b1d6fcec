import { useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { withoutQuery } from '../../../lib/model/address/page-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import {
  defaultReportFilter,
  isNarrowed,
  type ReportFilter,
  type ReportSort,
  writeReportFilter,
} from '../../../lib/model/filter/report-filter.ts';
import { defaultSummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { listNewestOfPages } from '../../../lib/model/report/newer.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { type ReportsView, writeView } from '../../../lib/model/view.ts';
import type { Work } from '../../../lib/model/work.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { useMarkTaskSeen } from '../../hooks/use-watches.ts';
import { CountStatus } from '../../ui/CountStatus.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { ExportButton, findListScope, listNarrowing } from '../export/ExportDialog.tsx';
import { useLastList } from '../list/use-last-list.ts';
import { type AskedWatch, NewWatchDialog } from '../watches/WatchDialog.tsx';
import { ReportDetails } from './details/ReportDetails.tsx';
import { ReportToolbar } from './filters/ReportToolbar.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { useCopy } from './LocalCopy.tsx';
import { ReportList } from './ReportList.tsx';
import { describeFound, StatusChip, SyncNotice } from './StatusChip.tsx';
import { useColumns } from './table/use-columns.ts';
import { findNeighbours, useListLines } from './use-list-lines.ts';
import type { LoadedList } from './use-report-list.ts';
import { type ReportRows, useReportRows } from './use-report-rows.ts';
import { useServiceReports } from './use-service-reports.ts';
import { useTaskReports } from './use-task-reports.ts';
import { useToolbarHeight } from './use-toolbar-height.ts';
import { useSavedViews } from './views/use-saved-views.ts';
import { ViewChips } from './views/ViewChips.tsx';
import '../list/list.css';
import './reports.css';

interface ReportsPageProps {
  connection: Connection;
  view: ReportsView;
  navigation: Navigation;
}

/** The reports of the local copy in one list, searched as the user types, with the details of one report beside it. */
export function ReportsPage({ connection, ...opened }: ReportsPageProps) {
  const [view, navigation] = useLastList(opened.view, opened.navigation);
  const { filter, reportId } = view;
  const { loaded, sync } = useCopy();
  const change = (change: Partial<ReportFilter>, isContinued = false) => {
    const next: ReportsView = { ...view, filter: { ...filter, ...change } };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  const taskIds = useTaskReports(filter);
  const rows = useReportRows(loaded, filter, taskIds, connection.id);
  const shown = useListLines(loaded, rows, view.groupBy);
  const { list } = loaded;
  const asked = useServiceReports(connection.id, filter, sync.state);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [askedWatch, setAskedWatch] = useState<AskedWatch>();
  const { start } = useJobs();
  const startWork = (work: Work) => void start(connection.id, [work]);
  const columns = useColumns(loaded, filter, view.columns, (columns) => navigation.replace({ ...view, columns }));
  const saved = useSavedViews(view);
  const currentView = saved.views?.find(saved.isCurrent);
  const viewName = currentView?.name ?? (listNarrowing(filter).join(' ') || t('reports'));
  const watchReports = (reportIds: string[]) => {
    const reports = listNewestOfPages(reportIds.map((id) => list.find(id)).filter((report) => report !== undefined));
    const name =
      reports.length === 1 && reports[0] ? withoutQuery(reports[0].url.replace(/^https?:\/\//, '')) : viewName;
    setAskedWatch({ target: { kind: 'reports', reportIds: reports.map(({ id }) => id) }, name, count: reports.length });
  };
  const watchView = () => {
    const { sortBy, order, ...narrowing } = filter;
    const query = new URLSearchParams(writeReportFilter({ ...defaultReportFilter, ...narrowing })).toString();
    // A task is forgotten some day, so its reports are watched and not the view.
    if (filter.task) watchReports(shown.listIds());
    else {
      const count = listNewestOfPages(rows.rows.map(({ report }) => report)).length;
      const isPart = !sync.state?.isComplete || !loaded.isRead;
      setAskedWatch({ target: { kind: 'view', query }, name: viewName, count, isPart });
    }
  };
  useMarkTaskSeen(filter.task);
  const askName = () => saved.ask('save');
  const closeDetails = () => navigation.close({ ...view, reportId: undefined });
  const showDetails = (id: string) => navigation.replace({ ...view, reportId: id });
  const linkDetails = (id: string) => writeView({ ...view, reportId: id });
  const openHelp = () => setHelpOpen(true);
  return (
    <div ref={useToolbarHeight()} class="reports">
      <ViewChips saved={saved} name={viewName} />
      <ReportToolbar
        filter={filter}
        onChange={change}
        onSave={currentView || !saved.canBeSaved ? undefined : askName}
        sorts={[...new Set<ReportSort>(['url', 'result', ...columns.offered, filter.sortBy])]}
        groupBy={view.groupBy}
        onGroup={(groupBy) => navigation.go({ ...view, groupBy })}
      >
        <CountStatus class="list-count" words={describeCount(rows, filter, loaded, sync.state)} />
        <StatusChip sync={sync} known={loaded.isRead ? list.count() : undefined} />
        <ExportButton
          connection={connection}
          scope={findListScope(filter, sync.state)}
          listIds={shown.listIds}
          list={list}
          disabled={!loaded.isRead || !rows.count}
        />
        <Menu label={t('moreActions')}>
          <MenuItem onAct={saved.canBeSaved ? askName : undefined}>{t('saveView')}</MenuItem>
          <MenuItem onAct={rows.count ? watchView : undefined}>{t('watchList')}</MenuItem>
          <MenuItem onAct={() => navigation.go({ name: 'summary', at: view.at, filter, choice: defaultSummaryChoice })}>
            {t('summaryOf')}
          </MenuItem>
          <MenuItem onAct={openHelp}>{t('shortcuts')}</MenuItem>
        </Menu>
      </ReportToolbar>
      <div class="reports-body">
        <div class="reports-list">
          <SyncNotice sync={sync} isEmpty={list.count() === 0} />
          <ReportList
            {...{ connection, asked, rows, shown, filter, columns, reportId, onChange: change }}
            linkProject={(project) => writeView({ ...view, filter: { ...defaultReportFilter, projects: [project] } })}
            linkDetails={linkDetails}
            onDetails={(id) => (reportId ? showDetails(id) : navigation.open({ ...view, reportId: id }))}
            onMove={reportId ? showDetails : undefined}
            onRerun={({ id, url }) => startWork({ kind: 'rerun', reportId: id, url })}
            onDelete={({ id, url }) => startWork({ kind: 'deleteReport', reportId: id, url })}
            onWatch={watchReports}
            onClose={reportId ? closeDetails : undefined}
            onHelp={openHelp}
          />
        </div>
        {reportId && (
          <ReportDetails
            {...{ connection, reportId, list, linkDetails }}
            {...findNeighbours(shown, reportId)}
            onShow={showDetails}
            onStart={startWork}
            onClose={closeDetails}
          />
        )}
      </div>
      {askedWatch && (
        <NewWatchDialog
          connection={connection}
          asked={askedWatch}
          onSaved={() => navigation.go({ name: 'watches' })}
          onClose={() => setAskedWatch(undefined)}
        />
      )}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function describeCount(
  { count }: ReportRows,
  filter: ReportFilter,
  { list, isRead }: LoadedList,
  state: SyncState | undefined,
): string {
  if (!isRead || count === undefined) return '';
  if (isNarrowed(filter)) return describeFound(count, list.count(), state);
  return state?.isComplete ? tCount('reportCount', count) : '';
}
