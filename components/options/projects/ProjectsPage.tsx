import { useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultProjectFilter, type ProjectFilter, projectSorts } from '../../../lib/model/filter/service-filter.ts';
import type { Project } from '../../../lib/model/project.ts';
import type { View } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { EmptyList, ListBody, ListFoot } from '../list/PagedList.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { useLastPage, useListEmptied } from '../list/use-paged-list.ts';
import { ProjectTable } from './ProjectTable.tsx';
import { type Projects, useProjects } from './use-projects.ts';
import '../list/list.css';
import { isolate } from '../../../lib/i18n/isolate.ts';
import { AskDialog } from '../AskDialog.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { SortChoice } from '../list/SortChoice.tsx';

interface ProjectsPageProps {
  connection: Connection;
  view: Extract<View, { name: 'projects' }>;
  navigation: Navigation;
}

export function ProjectsPage({ connection, view, navigation }: ProjectsPageProps) {
  const { filter } = view;
  const projects = useProjects(connection, filter);
  const change = (change: Partial<ProjectFilter>, isContinued = false) => {
    const next: View = { name: 'projects', filter: { ...filter, page: 1, ...change } };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  useLastPage(projects.answer, filter.page, (page) => change({ page }, true));
  return (
    <>
      <ListHead
        title={t('projects')}
        count={projects.total === undefined ? '' : tCount('projectCount', projects.total)}
      />
      <ProjectFilters filter={filter} onChange={change} />
      <ProjectList projects={projects} filter={filter} onChange={change} />
    </>
  );
}

interface ProjectListProps {
  projects: Projects;
  filter: ProjectFilter;
  onChange: (change: Partial<ProjectFilter>) => void;
}

function ProjectList({ projects: { answer, rows, onDelete }, filter, onChange }: ProjectListProps) {
  const [doomed, setDoomed] = useState<Project>();
  const region = useFocusKeeper();
  const isEmptied = useListEmptied(answer, rows.length);
  const empty = <NoProjects {...{ answer, isEmptied, filter, onChange }} />;
  return (
    <>
      <section ref={region} class="list-region" tabIndex={-1} aria-label={t('projects')}>
        <ListBody answer={answer} isEmpty={rows.length === 0} empty={empty}>
          <ProjectTable rows={answer.value && rows} onDelete={setDoomed} />
        </ListBody>
      </section>
      <ListFoot answer={answer} rowCount={rows.length} filter={filter} onChange={onChange} />
      {doomed && <DeleteProjectDialog project={doomed} onDelete={onDelete} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

type NoProjectsProps = Omit<ProjectListProps, 'projects'> & Pick<Projects, 'answer'> & { isEmptied: boolean };

function NoProjects({ answer, isEmptied, filter, onChange }: NoProjectsProps) {
  return (
    <EmptyList
      page={answer.value}
      number={filter.page}
      isEmptied={isEmptied}
      isFiltered={filter.search !== ''}
      onPage={(page) => onChange({ page })}
      onClear={() => onChange({ ...defaultProjectFilter, perPage: filter.perPage })}
    >
      <EmptyState title={t('noProjectsYet')} text={t('noProjectsYet_next')} />
    </EmptyList>
  );
}

interface ProjectFiltersProps {
  filter: ProjectFilter;
  onChange: (change: Partial<ProjectFilter>, isContinued?: boolean) => void;
}

/** A control for every parameter of the list operation (interface §4.2) but `per_page`, which is beside the paging. */
function ProjectFilters({ filter, onChange }: ProjectFiltersProps) {
  return (
    <div class="filters">
      <SearchBox
        label={t('searchByName')}
        value={filter.search}
        onSearch={(search, isContinued) => onChange({ search }, isContinued)}
      />
      <SortChoice value={filter} sorts={projectSorts} onChange={onChange} />
    </div>
  );
}

interface DeleteProjectDialogProps {
  project: Project;
  onDelete: (project: Project) => void;
  onClose: () => void;
}

/** Asked although it can be undone: the interface does not say what becomes of the reports (§4.2). */
function DeleteProjectDialog({ project, onDelete, onClose }: DeleteProjectDialogProps) {
  const confirm = () => {
    onDelete(project);
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
      {t('deleteProject_text', isolate(project.name))}
    </AskDialog>
  );
}
