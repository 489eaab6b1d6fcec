import { useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getFirstOrder, type ProjectsFilter, projectsSorts } from '../../../lib/model/filter/projects-filter.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import type { ProjectsView, View } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ConnectionsLink } from '../list/ConnectionsLink.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { SortField } from '../list/SortField.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { useLastList } from '../list/use-last-list.ts';
import { handleSelectionKey } from '../list/use-selection.ts';
import { CopyHead, useCopy } from '../reports/LocalCopy.tsx';
import { DeleteProjects } from './DeleteProjects.tsx';
import { ProjectSelectionBar } from './ProjectSelectionBar.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { useProjects } from './use-projects.ts';
import '../reports/reports.css';
import '../list/list.css';

interface ProjectsPageProps {
  connection: Connection;
  view: ProjectsView;
  navigation: Navigation;
}

/** Lists the service's projects, with figures from the local copy of their reports. */
export function ProjectsPage({ connection, ...opened }: ProjectsPageProps) {
  const [view, navigation] = useLastList(opened.view, opened.navigation);
  const { filter } = view;
  const projects = useProjects(connection, filter);
  const { sync } = useCopy();
  const [namesToDelete, setNamesToDelete] = useState<string[]>();
  const changeFilter = (change: Partial<ProjectsFilter>, isContinued = false) => {
    const next: View = { ...view, filter: { ...filter, ...change } };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  // The frame around the list, since the list itself disappears with its last row.
  const frame = useFocusKeeper<HTMLDivElement>();
  const { rows, service, selection } = projects;
  const keys = { onKeyDown: (event: KeyboardEvent) => handleSelectionKey(event, selection) };
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
      <div ref={frame} class="list-region project-frame" tabIndex={-1} aria-busy={service.isLoading} {...keys}>
        {rows?.length === 0 ? (
          <NoProjects problem={service.problem} filter={filter} onClear={() => changeFilter({ search: '' })} />
        ) : (
          <>
            <ProjectTable
              {...{ rows, selection }}
              sorting={filter}
              onSort={changeFilter}
              question={JSON.stringify(filter)}
              onDelete={(name) => setNamesToDelete([name])}
            />
            <ProjectSelectionBar {...{ connection, selection, view, navigation }} onDelete={setNamesToDelete} />
          </>
        )}
        {service.value?.isCut && (
          <p class="list-note">{t('projectsCut', formatNumber(service.value.projects.length))}</p>
        )}
      </div>
      {namesToDelete && (
        <DeleteProjects
          {...{ connection, projects }}
          names={namesToDelete}
          onClose={() => setNamesToDelete(undefined)}
        />
      )}
    </>
  );
}

interface ProjectFiltersProps {
  filter: ProjectsFilter;
  onChange: (change: Partial<ProjectsFilter>, isContinued?: boolean) => void;
}

const sortNames = {
  project: 'name',
  reports: 'reportNumber',
  bad: 'badShare',
  score: 'score',
  worse: 'datePeriod_last7',
  failed: 'failsMost',
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
      <SortField
        sorts={projectsSorts}
        getName={(sort) => t(sortNames[sort])}
        getFirstOrder={getFirstOrder}
        sorting={filter}
        onSort={onChange}
      />
    </div>
  );
}

interface NoProjectsProps {
  problem: Problem | undefined;
  filter: ProjectsFilter;
  onClear: () => void;
}

function NoProjects({ problem, filter, onClear }: NoProjectsProps) {
  const clear = filter.search !== '' && <Button onClick={onClear}>{t('clearFilters')}</Button>;
  // The problem is shown above already.
  if (problem) return null;
  if (!clear) return <EmptyState title={t('noProjectsYet')} text={t('noProjectsYet_next')} />;
  return (
    <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
      {clear}
    </EmptyState>
  );
}
