import { type Deletion, deleteItem } from './deletion.ts';
import type { Send } from './http.ts';
import { getItemPath } from './path.ts';

export interface ProjectOperations {
  /** `{project}` is taken to be the name (interface §4.2 leaves it open). */
  deleteProject(name: string): Promise<Deletion>;
}

export function createProjectOperations(send: Send): ProjectOperations {
  return { deleteProject: async (name) => deleteItem(send, getItemPath('projects', name)) };
}
