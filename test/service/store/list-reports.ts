import type { DatabaseSync } from 'node:sqlite';
import { type PageRequest, type StoredPage, toLikePattern } from './page-request.ts';
import { type Result, readReport, type StoredReport } from './report.ts';

export const querySorts = ['id', 'generated_at', 'url', 'result'] as const;
export type QuerySort = (typeof querySorts)[number];

export interface ReportListRequest extends PageRequest {
  project: string | undefined;
  result: Result | undefined;
  sortBy: QuerySort;
}

/** @param resultAs what a list that is sorted by `result` is sorted by */
export function listReports(
  database: DatabaseSync,
  owner: string,
  request: ReportListRequest,
  resultAs: 'word' | 'score',
): StoredPage<StoredReport> {
  const total = countReports(database, owner, request);
  const skipped = (request.page - 1) * request.perPage;
  // No rows on this page. A second query would scan all addresses again if a search found nothing.
  if (skipped >= total) return { items: [], total };
  const { where, values } = toConditions(owner, request);
  const order = request.sort === 'asc' ? 'ASC' : 'DESC';
  const sortBy = request.sortBy === 'result' && resultAs === 'score' ? 'score' : request.sortBy;
  // Rows with equal values are ordered by id in the same direction, so that pages never overlap.
  const by = sortBy === 'id' ? `id ${order}` : `${sortBy} ${order}, id ${order}`;
  const rows = database
    .prepare(`SELECT * FROM reports WHERE ${where} ORDER BY ${by} LIMIT ? OFFSET ?`)
    .all(...values, request.perPage, skipped);
  return { items: rows.map(readReport), total };
}

function toConditions(owner: string, { search, project, result }: ReportListRequest) {
  const conditions = ['owner = ?'];
  const values = [owner];
  const add = (condition: string, value: string | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  add('project = ?', project);
  add('result = ?', result);
  add("url LIKE ? ESCAPE '\\'", search === undefined ? undefined : toLikePattern(search));
  return { where: conditions.join(' AND '), values };
}

/** Without a search or a grade filter, the counts stored in `projects` give the total without a scan of the reports. */
function countReports(database: DatabaseSync, owner: string, request: ReportListRequest): number {
  if (request.search === undefined && request.result === undefined) {
    const known = request.project === undefined ? 'owner = ?' : 'owner = ? AND project = ?';
    const values = request.project === undefined ? [owner] : [owner, request.project];
    const row = database
      .prepare(`SELECT coalesce(sum(reports), 0) AS total FROM projects WHERE ${known}`)
      .get(...values);
    return Number(row?.total);
  }
  const { where, values } = toConditions(owner, request);
  return Number(database.prepare(`SELECT count(*) AS total FROM reports WHERE ${where}`).get(...values)?.total);
}
