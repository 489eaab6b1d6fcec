import { type ProjectFilter, projectSorts } from '../model/filter.ts';
import type { Page } from '../model/page.ts';
import type { Project } from '../model/project.ts';
import { projectReader } from './answers.ts';
import { checkInput, checkListing, isOneOf } from './checks.ts';
import { type Deletion, deleteItem } from './deletion.ts';
import type { Send } from './http.ts';
import { listPage } from './paging.ts';
import { apiPrefix, getItemPath } from './path.ts';

export interface ProjectOperations {
  listProjects(filter: ProjectFilter, signal?: AbortSignal): Promise<Page<Project>>;
  /** `{project}` is taken to be the name (section 4.2 leaves it open). */
  deleteProject(name: string): Promise<Deletion>;
}

export function createProjectOperations(send: Send): ProjectOperations {
  return {
    listProjects: (filter, signal) => listProjects(send, filter, signal),
    deleteProject: async (name) => deleteItem(send, getItemPath('projects', name)),
  };
}

async function listProjects(send: Send, filter: ProjectFilter, signal?: AbortSignal): Promise<Page<Project>> {
  checkListing(filter);
  checkInput(isOneOf(projectSorts, filter.sortBy));
  const { search, sortBy, order, perPage, page: number } = filter;
  const query = {
    ...(search && { search, search_by: 'project' }),
    sort_by: sortBy,
    sort: order,
    per_page: String(perPage),
  };
  return listPage(send, { path: `${apiPrefix}/projects`, query, number, perPage, reader: projectReader, signal });
}
