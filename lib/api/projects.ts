import type { Page } from '../model/list-page.ts';
import type { Project } from '../model/project.ts';
import { projectList } from './answer-schemas.ts';
import { type Deletion, readDeletion, readList } from './answers.ts';
import type { SendRequest } from './http.ts';
import { fetchPage } from './paging.ts';
import { getItemPath, toProjectQuery } from './requests.ts';

/** The service's operations on projects (interface §4.2). */
export interface ProjectOperations {
  /** A page of a hundred projects, newest first, counted from 1. */
  listProjects(page: number): Promise<Page<Project>>;
  /** Sends the name as `{project}`: interface §4.2 leaves open what identifies a project. */
  deleteProject(name: string): Promise<Deletion>;
}

export function createProjectOperations(send: SendRequest): ProjectOperations {
  const listPage = async (page: number, search = ''): Promise<Page<Project>> => {
    const query = toProjectQuery(search);
    const { items, ...more } = await fetchPage({
      list: projectList,
      fetchRows: async (page) =>
        readList(await send({ method: 'GET', path: 'projects', query: { ...query, ...page } }), projectList),
      page,
      perPage: 100,
    });
    return { ...more, items: items.filter(({ name }) => name !== '') };
  };
  const isListed = async (name: string) => {
    const { items } = await listPage(1, name);
    return items.some((project) => project.name === name);
  };
  return {
    listProjects: (page) => listPage(page),
    deleteProject: async (name) => {
      return readDeletion(send({ method: 'DELETE', path: getItemPath('projects', name) }), () => isListed(name));
    },
  };
}
