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
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

export interface FailedFile {
  path: string;
  passed: number;
  /** The names of what failed in it; none where the file itself could not be run. */
  failed: string[];
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

/** The files in which anything failed. */
export function listFailedFiles(path: string): FailedFile[] {
  const files = readReport(path)?.testResults.filter(({ status }) => status === 'failed') ?? [];
  return files.map(({ name, assertionResults }) => ({
    path: name,
    passed: assertionResults.filter(({ status }) => status === 'passed').length,
    failed: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }));
}

/** What a run counts whose failed files were run again: of these, the second run alone. */
export function replaceCounts(first: Counts, failedFiles: FailedFile[], second: Counts): Counts {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    passed: first.passed - sum(failedFiles.map(({ passed }) => passed)) + second.passed,
    failed: first.failed - sum(failedFiles.map(({ failed }) => Math.max(failed.length, 1))) + second.failed,
  };
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
