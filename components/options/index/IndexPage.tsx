import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import {
  defaultIndexFilter,
  type Grouping,
  groupings,
  type IndexFilter,
  isNarrowed,
} from '../../../lib/model/filter/index-filter.ts';
import type { Work } from '../../../lib/model/job.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { type IndexView, writeView } from '../../../lib/model/view.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ExportButton, nameView } from '../export/ExportDialog.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { ReportDetails } from '../reports/details/ReportDetails.tsx';
import { ReportsHead } from '../reports/ReportsHead.tsx';
import { IndexFilters } from './filters/IndexFilters.tsx';
import { IndexList } from './IndexList.tsx';
import { describeAge, SyncControls, SyncNote } from './SyncControls.tsx';
import { type IndexLines, useIndexLines } from './use-index-lines.ts';
import { type IndexRows, useIndexRows, withFields } from './use-index-rows.ts';
import { type LoadedList, useReportList } from './use-report-list.ts';
import { type Sync, useSync } from './use-sync.ts';
import './index.css';

interface IndexPageProps {
  connection: Connection;
  view: IndexView;
  navigation: Navigation;
}

/** The local copy of the reports: all of them in one list, searched as the user types. */
export function IndexPage({ connection, view, navigation }: IndexPageProps) {
  const loaded = useReportList(connection.id);
  const sync = useSync(connection.id);
  const { filter, type, change } = useIndexFilter(view, navigation);
  const rows = useIndexRows(loaded, filter, connection.id);
  const shown = useIndexLines(loaded, rows, view.groupBy);
  const { list, version } = loaded;
  const projects = useMemo(list.listProjects, [list, version]);
  const hosts = useMemo(list.listHosts, [list, version]);
  const age = useAge(sync);
  const { start } = useJobs();
  const startAll = (kind: 'rerun' | 'deleteReport') => (reports: Report[]) =>
    start(
      connection.id,
      reports.map(({ id, url }): Work => ({ kind, reportId: id, url })),
    );
  return (
    <>
      <ReportsHead
        connectionId={connection.id}
        source="index"
        count={describeCount(rows, filter, loaded, age)}
        navigation={navigation}
      >
        <SyncControls sync={sync} />
        <ExportButton
          connection={connection}
          view={nameView(filter)}
          scope={isNarrowed(filter) ? 'matching' : 'all'}
          listIds={shown.listIds}
          find={list.find}
          disabled={!loaded.isRead || !rows.count}
        />
      </ReportsHead>
      <SyncNote sync={sync} />
      <IndexFilters {...{ filter, search: view.filter.search, projects, hosts, onChange: change, onType: type }}>
        <GroupChoice shown={shown} onChange={(groupBy) => navigation.go({ ...view, filter, groupBy })} />
      </IndexFilters>
      <IndexList
        {...{ connection, loaded, sync, rows, shown, filter, onChange: change }}
        linkProject={(project) => writeView({ ...view, filter: { ...defaultIndexFilter, projects: [project] } })}
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
function useIndexFilter(view: IndexView, navigation: Navigation) {
  const [search, setSearch] = useState(view.filter.search);
  useEffect(() => setSearch(view.filter.search), [view.filter.search]);
  const filter = { ...view.filter, search };
  const change = (change: Partial<IndexFilter>, isContinued = false) => {
    const { groupBy } = view;
    const next: IndexView = { name: 'reports', from: 'index', filter: { ...filter, ...change }, groupBy };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  return { filter, type: setSearch, change };
}

/** Kept between renders, since formatting a time is slow. */
function useAge({ state }: Sync): string | undefined {
  const today = new Date().toDateString();
  return useMemo(() => state && describeAge(state), [state, today]);
}

function describeCount({ count }: IndexRows, filter: IndexFilter, { list, isRead }: LoadedList, age = ''): string {
  if (!isRead || count === undefined) return '';
  const all = list.count();
  const counted = isNarrowed(filter) ? t('countOfReports', formatNumber(count), tCount('reportCount', all)) : '';
  return [counted || tCount('reportCount', count), age].filter(Boolean).join(' · ');
}

function OpenDetails({ connection, view, navigation, loaded }: IndexPageProps & { loaded: LoadedList }) {
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
  shown: IndexLines;
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
