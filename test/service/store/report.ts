import type { SQLOutputValue } from 'node:sqlite';

export const results = ['good', 'decent', 'bad'] as const;
export type Result = (typeof results)[number];

/** The interface's numbers (§2): 0 public, 1 private, 2 password. */
export const privacies = [0, 1, 2] as const;
export type Privacy = (typeof privacies)[number];

export type Importance = 'critical' | 'high' | 'medium' | 'low';

/** Why a check failed: names, and the limits that the page missed. */
export type CheckErrors = Record<string, Record<string, number>>;

/** The result of one check. */
export interface Finding {
  passed: boolean;
  importance: Importance;
  detail: string;
  /** What was measured. */
  value?: number | string | (number | string)[];
  errors?: CheckErrors;
}

export type Findings = Record<string, Finding>;

/** Times are milliseconds since 1970. */
export interface StoredReport {
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
  results: Findings;
}

type Row = Record<string, SQLOutputValue>;

/** The casts are safe because of the CHECK constraints in the schema. */
export function readReport(row: Row): StoredReport {
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
    results: JSON.parse(String(row.results)) as Findings,
  };
}
