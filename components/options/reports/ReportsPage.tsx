import { useEffect, useMemo, useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import {
  defaultReportFilter,
  type Grouping,
  groupings,
  isNarrowed,
  type ReportFilter,
} from '../../../lib/model/filter/report-filter.ts';
import type { Work } from '../../../lib/model/job.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { type ReportsView, writeView } from '../../../lib/model/view.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ExportButton, nameView } from '../export/ExportDialog.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { ReportDetails } from './details/ReportDetails.tsx';
import { ReportFilters } from './filters/ReportFilters.tsx';
import { ReportList } from './ReportList.tsx';
import { describeFound, StatusChip, SyncNotice } from './StatusChip.tsx';
import { useAskedReports } from './use-asked-reports.ts';
import { type ListLines, useListLines } from './use-list-lines.ts';
import { type LoadedList, useReportList } from './use-report-list.ts';
import { type ReportRows, useReportRows, withFields } from './use-report-rows.ts';
import { useSync } from './use-sync.ts';
import '../list/list.css';
import './reports.css';

interface ReportsPageProps {
  connection: Connection;
  view: ReportsView;
  navigation: Navigation;
}

/** The local copy of the reports: all of them in one list, searched as the user types. */
export function ReportsPage({ connection, view, navigation }: ReportsPageProps) {
  const loaded = useReportList(connection.id);
  const sync = useSync(connection.id);
  const { filter, type, change } = useReportFilter(view, navigation);
  const rows = useReportRows(loaded, filter, connection.id);
  const shown = useListLines(loaded, rows, view.groupBy);
  const { list, version } = loaded;
  const projects = useMemo(list.listProjects, [list, version]);
  const hosts = useMemo(list.listHosts, [list, version]);
  const asked = useAskedReports(connection.id, filter, sync.state);
  const { start } = useJobs();
  const startAll = (kind: 'rerun' | 'deleteReport') => (reports: Report[]) =>
    start(
      connection.id,
      reports.map(({ id, url }): Work => ({ kind, reportId: id, url })),
    );
  return (
    <>
      <ListHead title={t('reports')} count={describeCount(rows, filter, loaded, sync.state)}>
        <StatusChip sync={sync} known={loaded.isRead ? list.count() : undefined} />
        <ExportButton
          connection={connection}
          view={nameView(filter)}
          scope={isNarrowed(filter) ? 'matching' : 'all'}
          listIds={shown.listIds}
          find={list.find}
          disabled={!loaded.isRead || !rows.count}
        />
        <Button onClick={() => navigation.go({ name: 'analyse' })}>{t('analyseMany')}</Button>
      </ListHead>
      <SyncNotice sync={sync} isEmpty={list.count() === 0} />
      <ReportFilters {...{ filter, search: view.filter.search, projects, hosts, onChange: change, onType: type }}>
        <GroupChoice shown={shown} onChange={(groupBy) => navigation.go({ ...view, filter, groupBy })} />
      </ReportFilters>
      <ReportList
        {...{ connection, loaded, sync, asked, rows, shown, filter, onChange: change }}
        linkProject={(project) => writeView({ ...view, filter: { ...defaultReportFilter, projects: [project] } })}
        linkDetails={({ id }) => writeView({ ...view, filter, reportId: id })}
        onDetails={({ id }) => navigation.open({ ...view, filter, reportId: id })}
        onRerun={startAll('rerun')}
        onDelete={startAll('deleteReport')}
      />
      <OpenDetails {...{ connection, view, navigation, loaded }} />
    </>
  );
}

/** The filter of the address, with the text typed since. The address follows when the typing rests. */
function useReportFilter(view: ReportsView, navigation: Navigation) {
  const [search, setSearch] = useState(view.filter.search);
  useEffect(() => setSearch(view.filter.search), [view.filter.search]);
  const filter = { ...view.filter, search };
  const change = (change: Partial<ReportFilter>, isContinued = false) => {
    const { groupBy } = view;
    const next: ReportsView = { name: 'reports', filter: { ...filter, ...change }, groupBy };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  return { filter, type: setSearch, change };
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

function OpenDetails({ connection, view, navigation, loaded }: ReportsPageProps & { loaded: LoadedList }) {
  const { start } = useJobs();
  const { reportId, ...listView } = view;
  if (!reportId) return null;
  const known = loaded.list.find(reportId);
  return (
    <ReportDetails
      key={reportId}
      connection={connection}
      reportId={reportId}
      known={known && withFields(known)}
      onStart={(work) => start(connection.id, [work])}
      onClose={() => navigation.close(listView)}
    />
  );
}

const choices = ['none', ...groupings] as const;
const names = { none: 'groupBy_none', project: 'project', page: 'groupBy_page' } as const;

interface GroupChoiceProps {
  shown: ListLines;
  onChange: (groupBy: Grouping | undefined) => void;
}

/** Chooses the grouping, and opens or closes all groups. */
function GroupChoice({ shown: { groupBy, isAllShut, toggleAll }, onChange }: GroupChoiceProps) {
  const toggleName = t(isAllShut ? 'expandAll' : 'collapseAll');
  return (
    <div class="group-choice">
      <Select
        label={t('groupBy')}
        value={groupBy ?? 'none'}
        options={choices.map((value) => ({ value, label: t(names[value]) }))}
        onChange={(value) => onChange(value === 'none' ? undefined : value)}
      />
      {groupBy && (
        <Button variant="icon" aria-label={toggleName} title={toggleName} onClick={toggleAll}>
          <ListIcon name={isAllShut ? 'expand' : 'collapse'} />
        </Button>
      )}
    </div>
  );
}
