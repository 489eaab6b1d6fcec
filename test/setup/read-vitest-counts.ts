import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * Reads the counts from vitest's JSON report. Whatever did not run counts as failed: a skipped test, a file that could
 * not be loaded, a missing report.
 */
export function readVitestCounts(path: string): Counts {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles;
  const hasUncountedFailure = failed === 0 && (passed === 0 || !report.success);
  return { passed, failed: hasUncountedFailure ? 1 : failed };
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
