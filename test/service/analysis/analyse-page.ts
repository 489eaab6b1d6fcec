import type { Findings, Result } from '../store/report.ts';
import { checks } from './checks.ts';
import { fetchPage, UnreadablePage } from './fetch-page.ts';
import { getGrade, getScore } from './grade.ts';

export interface Analysis {
  result: Result;
  score: number;
  results: Findings;
}

/** Analyses a page. A page that cannot be read gets the grade "bad", with the reason as its only finding. */
export async function analysePage(address: string, signal: AbortSignal): Promise<Analysis> {
  const results = await listFindings(address, signal);
  return { result: getGrade(results), score: getScore(results), results };
}

async function listFindings(address: string, signal: AbortSignal): Promise<Findings> {
  try {
    const page = await fetchPage(address, signal);
    return Object.fromEntries(checks.map(({ name, importance, run }) => [name, { importance, ...run(page) }]));
  } catch (error) {
    if (!(error instanceof UnreadablePage)) throw error;
    return { status: { passed: false, importance: 'high', errors: { unreadable: {} }, detail: error.message } };
  }
}
