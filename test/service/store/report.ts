import type { SQLOutputValue } from 'node:sqlite';

export const results = ['good', 'decent', 'bad'] as const;
export type Result = (typeof results)[number];

/** The interface's numbers (§2): 0 public, 1 private, 2 password. */
export const privacies = [0, 1, 2] as const;
export type Privacy = (typeof privacies)[number];

export type Severity = 'high' | 'medium' | 'low';

/** The result of one check, as stored and as in responses. */
export interface Finding {
  passed: boolean;
  severity: Severity;
  detail: string;
  /** What was measured. */
  value?: number | string;
}

export type Findings = Record<string, Finding>;

/** A report without its findings, as in lists. Times are milliseconds since 1970. */
export interface ReportSummary {
  id: number;
  owner: string;
  url: string;
  project: string;
  result: Result;
  /** 0 to 100. */
  score: number;
  privacy: Privacy;
  passwordHash: string | undefined;
  createdAt: number;
  generatedAt: number;
}

export interface StoredReport extends ReportSummary {
  results: Findings;
}

export const summaryColumns =
  'id, owner, url, project, result, score, privacy, password_hash, created_at, generated_at' as const;

type Row = Record<string, SQLOutputValue>;

/** The casts are safe because of the CHECK constraints in the schema. */
export function readSummary(row: Row): ReportSummary {
  return {
    id: Number(row.id),
    owner: String(row.owner),
    url: String(row.url),
    project: String(row.project),
    result: row.result as Result,
    score: Number(row.score),
    privacy: row.privacy as Privacy,
    passwordHash: row.password_hash === null ? undefined : String(row.password_hash),
    createdAt: Number(row.created_at),
    generatedAt: Number(row.generated_at),
  };
}

export function readReport(row: Row): StoredReport {
  return { ...readSummary(row), results: JSON.parse(String(row.results)) as Findings };
}
