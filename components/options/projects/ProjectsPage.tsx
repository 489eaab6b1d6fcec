import { useState } from 'preact/hooks';
import { isolate, joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type ProjectsFilter, projectsSorts } from '../../../lib/model/filter/projects-filter.ts';
import { orders } from '../../../lib/model/filter/service-filter.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import type { View } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { ConnectionsLink } from '../list/ConnectionsLink.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { StatusChip, SyncNotice } from '../reports/StatusChip.tsx';
import { useSync } from '../reports/use-sync.ts';
import { ProjectTable } from './ProjectTable.tsx';
import { countKnown, type ProjectRow } from './project-row.ts';
import { type Projects, useProjects } from './use-projects.ts';
import '../reports/reports.css';
import '../list/list.css';

interface ProjectsPageProps {
  connection: Connection;
  view: Extract<View, { name: 'projects' }>;
  navigation: Navigation;
}

/** The service's projects, with what the local copy knows of their reports. */
export function ProjectsPage({ connection, view: { filter }, navigation }: ProjectsPageProps) {
  const projects = useProjects(connection, filter);
  const sync = useSync(connection.id);
  const [askedName, setAskedName] = useState<string>();
  const change = (change: Partial<ProjectsFilter>, isContinued = false) => {
    const next: View = { name: 'projects', filter: { ...filter, ...change } };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  // Around the list, which goes away with its last row.
  const frame = useFocusKeeper<HTMLDivElement>();
  const { rows, service, copy, onDelete } = projects;
  // Its numbers may still grow while the question is open.
  const asked = rows?.find(({ name }) => name === askedName);
  const count = rows && tCount('projectCount', rows.length);
  return (
    <>
      <ListHead title={t('projects')} count={count ?? ''}>
        <StatusChip sync={sync} known={copy.isRead ? copy.list.count() : undefined} />
      </ListHead>
      <SyncNotice sync={sync} isEmpty={rows?.length === 0} />
      <ProjectFilters filter={filter} onChange={change} />
      {service.problem && (
        <ProblemNotice problem={service.problem} onRetry={service.reload}>
          <ConnectionsLink problem={service.problem} />
        </ProblemNotice>
      )}
      <div ref={frame} class="project-frame" tabIndex={-1} aria-busy={service.isLoading}>
        {rows?.length === 0 ? (
          <NoProjects {...{ projects, filter }} onClear={() => change({ search: '' })} />
        ) : (
          <ProjectTable rows={rows} onDelete={setAskedName} />
        )}
        {service.reach === 'most' && <p class="list-note">{t('projectsCut', formatNumber(service.projects.length))}</p>}
      </div>
      {asked && (
        <DeleteProjectDialog
          row={asked}
          isWhole={isWhole(sync.state)}
          onDelete={() => onDelete(asked.name)}
          onClose={() => setAskedName(undefined)}
        />
      )}
    </>
  );
}

/** Every report of the account was read once. */
function isWhole(state: SyncState | undefined): boolean {
  return state?.fullAt !== undefined && state.isComplete;
}

interface ProjectFiltersProps {
  filter: ProjectsFilter;
  onChange: (change: Partial<ProjectsFilter>, isContinued?: boolean) => void;
}

const sortNames = { created_at: 'created', project: 'name', reports: 'reportNumber', bad: 'badShare' } as const;

function ProjectFilters({ filter, onChange }: ProjectFiltersProps) {
  return (
    <div class="filters">
      <SearchBox
        label={t('searchByName')}
        value={filter.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
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
  isWhole: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asked although it can be undone: the interface does not say what becomes of the reports (§4.2). */
function DeleteProjectDialog({ row, isWhole, onDelete, onClose }: DeleteProjectDialogProps) {
  const confirm = () => {
    onDelete();
    onClose();
  };
  return (
    <AskDialog
      title={t('deleteProject')}
      yes={t('deleteProject_yes')}
      variant="danger"
      onYes={confirm}
      onClose={onClose}
    >
      {joinSentences(describeLoss(row), !isWhole && describeDoubt(row))}
    </AskDialog>
  );
}

function describeLoss(row: ProjectRow): string {
  const name = isolate(row.name);
  const count = countKnown(row);
  return count > 0 ? tCount('deleteProject_reports', count, name) : t('deleteProject_text', name);
}

/** The numbers rest on a copy that lacks reports. */
function describeDoubt({ counts, serviceCount }: ProjectRow): string {
  if (serviceCount === undefined) return t('deleteProject_maybeMore');
  return t('deleteProject_copied', formatNumber(countAll(counts)));
}
