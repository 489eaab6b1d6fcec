import { useMemo } from 'preact/hooks';
import { countAll } from '../../../lib/figures/grade-counts.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import type { FiguresView } from '../../../lib/model/view.ts';
import type { NameCount } from '../../../lib/report-list/report-list.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateFilter } from '../index/filters/DateFilter.tsx';
import { listChoices } from '../index/filters/IndexFilters.tsx';
import { describeAge, SyncControls, SyncNote } from '../index/SyncControls.tsx';
import { type LoadedList, useReportList } from '../index/use-report-list.ts';
import { type Sync, useSync } from '../index/use-sync.ts';
import { ListHead } from '../list/ListHead.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { ChangesSection } from './ChangesSection.tsx';
import { GradeFills } from './GradeFills.tsx';
import { GradeShares } from './GradeShares.tsx';
import { ProjectsSection } from './ProjectsSection.tsx';
import { TimeSection } from './TimeSection.tsx';
import { type Figures, useFigures } from './use-figures.ts';
import '../index/index.css';
import '../list/list.css';
import './figures.css';

interface FiguresPageProps {
  connection: Connection;
  view: FiguresView;
  navigation: Navigation;
}

/** Figures of all reports, counted from the local copy. The service is asked only to bring that copy up to date. */
export function FiguresPage({ connection, view, navigation }: FiguresPageProps) {
  const { filter } = view;
  const loaded = useReportList(connection.id);
  const sync = useSync(connection.id);
  const figures = useFigures(loaded, filter);
  const { list, version } = loaded;
  const projects = useMemo(list.listProjects, [list, version]);
  const change = (change: Partial<FiguresFilter>) => navigation.go({ ...view, filter: { ...filter, ...change } });
  const count = figures && tCount('reportCount', countAll(figures.reports.all));
  return (
    <>
      <ListHead
        title={t('figures')}
        count={[count, count && sync.state && describeAge(sync.state)].filter(Boolean).join(' · ')}
      >
        <SyncControls sync={sync} />
      </ListHead>
      <SyncNote sync={sync} />
      <FiguresFilters filter={filter} projects={projects} onChange={change} />
      <FiguresBody {...{ loaded, sync, figures, filter, navigation, onChange: change }} />
    </>
  );
}

interface FiguresBodyProps {
  loaded: LoadedList;
  sync: Sync;
  figures: Figures | undefined;
  filter: FiguresFilter;
  navigation: Navigation;
  onChange: (change: Partial<FiguresFilter>) => void;
}

/** The figures, or what stands in their place until they are counted. */
function FiguresBody({ loaded, sync, figures, filter, navigation, onChange }: FiguresBodyProps) {
  if (loaded.problem) return <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />;
  if (loaded.isRead && loaded.list.count() === 0) return <NoIndex sync={sync} />;
  if (!figures) return <div class="figures figures-waiting" aria-busy="true" />;
  const { reports, changes } = figures;
  if (countAll(reports.all) === 0) {
    return (
      <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
        <Button onClick={() => onChange(noFilter)}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <div class="figures">
      <GradeFills />
      <GradeShares counts={reports.all} filter={filter} />
      <TimeSection time={reports.time} />
      <ProjectsSection projects={reports.projects} filter={filter} />
      <ChangesSection changes={changes} navigation={navigation} />
    </div>
  );
}

function NoIndex({ sync: { state, problem, start } }: { sync: Sync }) {
  // The problem is shown above already.
  if (problem || state?.status === 'failed') return null;
  if (state?.status === 'idle') return <NoReportsYet />;
  if (state?.status === 'running') return <EmptyState title={t('indexFilling')} />;
  return (
    <EmptyState title={t('figures_noIndex')} text={t('figures_noIndex_next')}>
      <Button variant="primary" onClick={() => start('new')}>
        {t('figures_read')}
      </Button>
    </EmptyState>
  );
}

interface FiguresFiltersProps {
  filter: FiguresFilter;
  projects: NameCount[];
  onChange: (change: Partial<FiguresFilter>) => void;
}

const noFilter = { projects: [], since: undefined, until: undefined };

function FiguresFilters({ filter, projects, onChange }: FiguresFiltersProps) {
  const choices = useMemo(() => listChoices(projects, t('noProject')), [projects]);
  return (
    <div class="filters">
      <ChoiceField
        label={t('project')}
        all={t('allProjects')}
        choices={choices}
        chosen={filter.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <DateFilter days={filter} onChange={onChange} />
      <span class={`clear-filters ${isFiltered(filter) ? '' : 'clear-idle'}`}>
        <Button onClick={() => onChange(noFilter)}>{t('clearFilters')}</Button>
      </span>
    </div>
  );
}

function isFiltered({ projects, since, until }: FiguresFilter): boolean {
  return projects.length > 0 || since !== undefined || until !== undefined;
}
