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
 * What vitest's JSON report says, counted so that nothing that did not run can look like a success: a skipped test, a
 * file that could not be loaded and a report that is not there count as failed.
 */
export function readVitestCounts(path: string): Counts {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles;
  const isSilent = failed === 0 && (passed === 0 || !report.success);
  return { passed, failed: isSilent ? 1 : failed };
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
