import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type PageRequest, type StoredPage, toLikePattern } from './page-request.ts';

/** A host and the number of its reports. `createdAt` is the time of its first report. */
export interface StoredProject {
  owner: string;
  project: string;
  createdAt: number;
  reports: number;
}

export const projectQuerySorts = ['created_at', 'project'] as const;
export type ProjectQuerySort = (typeof projectQuerySorts)[number];

export interface ProjectListRequest extends PageRequest {
  sortBy: ProjectQuerySort;
}

export interface ProjectStore {
  list(owner: string, request: ProjectListRequest): StoredPage<StoredProject>;
  all(): StoredProject[];
  has(owner: string, project: string): boolean;
  /** Also deletes its reports. */
  remove(owner: string, project: string): void;
}

export function createProjectStore(database: DatabaseSync): ProjectStore {
  const all = database.prepare('SELECT * FROM projects ORDER BY owner, project');
  const byName = database.prepare('SELECT 1 FROM projects WHERE owner = ? AND project = ?');
  const removal = database.prepare('DELETE FROM reports WHERE owner = ? AND project = ?');
  return {
    list: (owner, request) => listProjects(database, owner, request),
    all: () => all.all().map(readProject),
    has: (owner, project) => byName.get(owner, project) !== undefined,
    remove: (owner, project) => void removal.run(owner, project),
  };
}

function listProjects(database: DatabaseSync, owner: string, request: ProjectListRequest): StoredPage<StoredProject> {
  const { search, perPage, page } = request;
  const where = search === undefined ? 'owner = ?' : "owner = ? AND project LIKE ? ESCAPE '\\'";
  const values = search === undefined ? [owner] : [owner, toLikePattern(search)];
  const order = request.sort === 'asc' ? 'ASC' : 'DESC';
  const by = request.sortBy === 'project' ? `project ${order}` : `created_at ${order}, project ${order}`;
  const rows = database
    .prepare(`SELECT * FROM projects WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?`)
    .all(...values, perPage, (page - 1) * perPage);
  const counted = database.prepare(`SELECT count(*) AS total FROM projects WHERE ${where}`).get(...values);
  return { items: rows.map(readProject), total: Number(counted?.total) };
}

function readProject(row: Record<string, SQLOutputValue>): StoredProject {
  return {
    owner: String(row.owner),
    project: String(row.project),
    createdAt: Number(row.created_at),
    reports: Number(row.reports),
  };
}
