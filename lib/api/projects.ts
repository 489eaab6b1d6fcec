import type { ProjectQuery } from '../model/filter/service-query.ts';
import type { Page } from '../model/list-page.ts';
import type { Project } from '../model/project.ts';
import { projectList } from './answer-schemas.ts';
import { type Deletion, readDeletion, readList } from './answers.ts';
import type { SendRequest } from './http.ts';
import { fetchPage } from './paging.ts';
import { getItemPath, toProjectQuery } from './requests.ts';

/** The service's operations on projects (interface §4.2). */
export interface ProjectOperations {
  listProjects(filter: ProjectQuery): Promise<Page<Project>>;
  /** Sends the name as `{project}`: interface §4.2 leaves open what identifies a project. */
  deleteProject(name: string): Promise<Deletion>;
}

export function createProjectOperations(send: SendRequest): ProjectOperations {
  return {
    listProjects: (filter) => {
      const query = toProjectQuery(filter);
      return fetchPage({
        list: projectList,
        fetchRows: async (page) => {
          const response = await send({ method: 'GET', path: 'projects', query: { ...query, ...page } });
          const { items, body } = readList(response, projectList);
          return { items: items.filter(({ name }) => name !== ''), body };
        },
        page: filter.page,
        perPage: filter.perPage,
      });
    },

    deleteProject: async (name) => readDeletion(send({ method: 'DELETE', path: getItemPath('projects', name) })),
  };
}
