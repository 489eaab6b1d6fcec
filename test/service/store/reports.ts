import type { DatabaseSync } from 'node:sqlite';
import { listReports, type ReportListRequest } from './list-reports.ts';
import type { StoredPage } from './page-request.ts';
import { readReport, type StoredReport } from './report.ts';

export type NewReport = Omit<StoredReport, 'id'>;
/** The fields that an update may change. */
export type ReportChange = Pick<
  StoredReport,
  'privacy' | 'passwordHash' | 'result' | 'score' | 'results' | 'generatedAt'
>;

export interface ReportStore {
  list(owner: string, request: ReportListRequest, resultAs: 'word' | 'score'): StoredPage<StoredReport>;
  all(): StoredReport[];
  find(id: number): StoredReport | undefined;
  insert(report: NewReport): number;
  update(id: number, change: ReportChange): void;
  remove(id: number): void;
}

export function createReportStore(database: DatabaseSync): ReportStore {
  const all = database.prepare('SELECT * FROM reports ORDER BY id');
  const byId = database.prepare('SELECT * FROM reports WHERE id = ?');
  const removal = database.prepare('DELETE FROM reports WHERE id = ?');
  return {
    list: (owner, request, resultAs) => listReports(database, owner, request, resultAs),
    all: () => all.all().map(readReport),
    find(id) {
      const row = byId.get(id);
      return row && readReport(row);
    },
    insert: createInsert(database),
    update: createUpdate(database),
    remove: (id) => void removal.run(id),
  };
}

function createInsert(database: DatabaseSync): ReportStore['insert'] {
  const statement = database.prepare(
    `INSERT INTO reports (owner, url, project, result, score, privacy, password_hash, created_at, generated_at, results)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ owner, url, project, result, score, privacy, passwordHash, createdAt, generatedAt, results }) => {
    const written = statement.run(
      owner,
      url,
      project,
      result,
      score,
      privacy,
      passwordHash ?? null,
      createdAt,
      generatedAt,
      JSON.stringify(results),
    );
    return Number(written.lastInsertRowid);
  };
}

function createUpdate(database: DatabaseSync): ReportStore['update'] {
  const statement = database.prepare(
    'UPDATE reports SET privacy = ?, password_hash = ?, result = ?, score = ?, results = ?, generated_at = ? WHERE id = ?',
  );
  return (id, { privacy, passwordHash, result, score, results, generatedAt }) => {
    statement.run(privacy, passwordHash ?? null, result, score, JSON.stringify(results), generatedAt, id);
  };
}

/** Default values for a report that is added without an analysis. */
export function createDefaultReport(url: string, owner: string): NewReport {
  const now = Date.now();
  return {
    owner,
    url,
    project: new URL(url).host,
    result: 'good',
    score: 100,
    privacy: 1,
    passwordHash: undefined,
    createdAt: now,
    generatedAt: now,
    results: {},
  };
}
