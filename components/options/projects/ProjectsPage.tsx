import { useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultProjectFilter, type ProjectFilter, projectSorts } from '../../../lib/model/filter/service-filter.ts';
import type { Project } from '../../../lib/model/project.ts';
import type { View } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { PagedList } from '../list/PagedList.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { SortChoice } from '../list/SortChoice.tsx';
import { useLastPage } from '../list/use-paged-list.ts';
import { ProjectTable } from './ProjectTable.tsx';
import { type Projects, useProjects } from './use-projects.ts';
import '../list/list.css';

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
  const [asked, setAsked] = useState<Project>();
  return (
    <>
      <PagedList
        label={t('projects')}
        {...{ answer, filter, onChange }}
        rowCount={rows.length}
        isFiltered={filter.search !== ''}
        onClear={() => onChange({ ...defaultProjectFilter, perPage: filter.perPage })}
        none={<EmptyState title={t('noProjectsYet')} text={t('noProjectsYet_next')} />}
      >
        <ProjectTable rows={answer.value && rows} onDelete={setAsked} />
      </PagedList>
      {asked && <DeleteProjectDialog project={asked} onDelete={onDelete} onClose={() => setAsked(undefined)} />}
    </>
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
