import { useState } from 'preact/hooks';
import { isolate, joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type ProjectsFilter, projectsSorts } from '../../../lib/model/filter/projects-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { orders } from '../../../lib/model/filter/service-query.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import type { ProjectsView, View } from '../../../lib/model/view.ts';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { ExportDialog, getListScope, nameView } from '../export/ExportDialog.tsx';
import { ConnectionsLink } from '../list/ConnectionsLink.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { CopyHead, useCopy } from '../reports/LocalCopy.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { countKnown, type ProjectRow } from './project-row.ts';
import { type Projects, useProjects } from './use-projects.ts';
import '../reports/reports.css';
import '../list/list.css';

interface ProjectsPageProps {
  connection: Connection;
  view: ProjectsView;
  navigation: Navigation;
}

/** Lists the service's projects, with figures from the local copy of their reports. */
export function ProjectsPage({ connection, view, navigation }: ProjectsPageProps) {
  const { filter } = view;
  const projects = useProjects(connection, filter);
  const { loaded, sync } = useCopy();
  const [nameToDelete, setNameToDelete] = useState<string>();
  const [nameToExport, setNameToExport] = useState<string>();
  const changeFilter = (change: Partial<ProjectsFilter>, isContinued = false) => {
    const next: View = { ...view, filter: { ...filter, ...change } };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  // The frame around the list, since the list itself disappears with its last row.
  const frame = useFocusKeeper<HTMLDivElement>();
  const { rows, service, onDelete } = projects;
  // Looked up on every render, since the counts may grow while the dialog is open.
  const rowToDelete = rows?.find(({ name }) => name === nameToDelete);
  const count = rows && tCount('projectCount', rows.length);
  return (
    <>
      <CopyHead title={t('projects')} count={count ?? ''} isEmpty={rows?.length === 0} />
      <ProjectFilters filter={filter} onChange={changeFilter} />
      {/* The same problem is said above already. */}
      {service.problem && service.problem.code !== sync.state?.problem?.code && (
        <ProblemNotice problem={service.problem} onRetry={service.reload}>
          <ConnectionsLink problem={service.problem} />
        </ProblemNotice>
      )}
      <div ref={frame} class="project-frame" tabIndex={-1} aria-busy={service.isLoading}>
        {rows?.length === 0 ? (
          <NoProjects {...{ projects, filter }} onClear={() => changeFilter({ search: '' })} />
        ) : (
          <ProjectTable rows={rows} sorting={filter} onSort={changeFilter} onDelete={setNameToDelete} />
        )}
        {service.reach === 'most' && <p class="list-note">{t('projectsCut', formatNumber(service.projects.length))}</p>}
      </div>
      {rowToDelete && (
        <DeleteProjectDialog
          row={rowToDelete}
          isCopyComplete={isCopyComplete(sync.state)}
          onDelete={() => onDelete(rowToDelete)}
          onExport={() => setNameToExport(rowToDelete.name)}
          onClose={() => setNameToDelete(undefined)}
        />
      )}
      {nameToExport !== undefined && (
        <ProjectExport
          {...{ connection, list: loaded.list, sync: sync.state }}
          name={nameToExport}
          onClose={() => setNameToExport(undefined)}
        />
      )}
    </>
  );
}

/** Whether a full sync has read every report of the account. */
function isCopyComplete(state: SyncState | undefined): boolean {
  return state?.fullAt !== undefined && state.isComplete;
}

interface ProjectFiltersProps {
  filter: ProjectsFilter;
  onChange: (change: Partial<ProjectsFilter>, isContinued?: boolean) => void;
}

const sortNames = {
  created_at: 'created',
  project: 'name',
  reports: 'reportNumber',
  bad: 'badShare',
  score: 'score',
  worse: 'datePeriod_last7',
  generated: 'generated',
} as const;

function ProjectFilters({ filter, onChange }: ProjectFiltersProps) {
  return (
    <div class="filters">
      <SearchBox
        label={t('searchByName')}
        value={filter.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
      {/* In a wide window, the heads of the table sort it. */}
      <div class="only-narrow">
        <Select
          label={t('sortBy')}
          value={filter.sortBy}
          options={projectsSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
          onChange={(sortBy) => onChange({ sortBy, order: sortBy === 'project' ? 'asc' : 'desc' })}
        />
        <Select
          label={t('order')}
          value={filter.order}
          options={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
          onChange={(order) => onChange({ order })}
        />
      </div>
    </div>
  );
}

interface NoProjectsProps {
  projects: Projects;
  filter: ProjectsFilter;
  onClear: () => void;
}

function NoProjects({ projects: { isEmptied, service }, filter, onClear }: NoProjectsProps) {
  const clear = filter.search !== '' && <Button onClick={onClear}>{t('clearFilters')}</Button>;
  // The problem is shown above already.
  if (service.problem) return null;
  if (isEmptied) return <EmptyState title={t('allDeleted')}>{clear}</EmptyState>;
  if (!clear) return <EmptyState title={t('noProjectsYet')} text={t('noProjectsYet_next')} />;
  return (
    <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
      {clear}
    </EmptyState>
  );
}

interface DeleteProjectDialogProps {
  row: ProjectRow;
  /** The local copy has every report. */
  isCopyComplete: boolean;
  onDelete: () => void;
  onExport: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation although the delete can be undone: the interface does not say what happens to the reports of a
 * deleted project (§4.2).
 */
function DeleteProjectDialog({ row, isCopyComplete, onDelete, onExport, onClose }: DeleteProjectDialogProps) {
  const closeAnd = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <DeleteDialog
      title={t('deleteProject')}
      yes={t('deleteProject_yes')}
      count={countKnown(row)}
      onYes={closeAnd(onDelete)}
      onExport={countAll(row.counts) > 0 ? closeAnd(onExport) : undefined}
      onClose={onClose}
    >
      {joinSentences(describeLoss(row), !isCopyComplete && describeIncompleteCopy(row))}
    </DeleteDialog>
  );
}

interface ProjectExportProps {
  connection: Connection;
  list: ReportList;
  sync: SyncState | undefined;
  name: string;
  onClose: () => void;
}

/** Exports the reports of a project before it is deleted. */
function ProjectExport({ list, sync, name, ...dialog }: ProjectExportProps) {
  const filter = { ...defaultReportFilter, projects: [name] };
  // The ids of the click: the list may change while the dialog is open.
  const [ids] = useState(() => list.query(filter).map(({ id }) => id));
  return <ExportDialog {...{ list, ids, ...dialog }} scope={getListScope(filter, sync)} view={nameView(filter)} />;
}

function describeLoss(row: ProjectRow): string {
  const name = isolate(row.name);
  const count = countKnown(row);
  return count > 0 ? tCount('deleteProject_reports', count, name) : t('deleteProject_text', name);
}

/** Says that there may be more reports, since the local copy is incomplete. */
function describeIncompleteCopy({ counts, serviceCount }: ProjectRow): string {
  if (serviceCount === undefined) return t('deleteProject_maybeMore');
  return t('deleteProject_copied', formatNumber(countAll(counts)));
}
