import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVitestCounts } from './read-vitest-counts.ts';

const allPassed = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}, {}, {}] }],
};

function write(report: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'pagegrade-counts-')), 'report.json');
  writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
  return path;
}

function count(report: unknown) {
  return readVitestCounts(write(report));
}

test('passed tests count as passed', () => {
  expect(count(allPassed)).toEqual({ passed: 3, failed: 0 });
});

test('a skipped test counts as failed', () => {
  expect(count({ ...allPassed, numPassedTests: 2, numPendingTests: 1 })).toEqual({ passed: 2, failed: 1 });
});

test('a test file that could not be loaded counts as failed', () => {
  const testResults = [...allPassed.testResults, { status: 'failed', assertionResults: [] }];
  expect(count({ ...allPassed, success: false, testResults })).toEqual({ passed: 3, failed: 1 });
});

test('an error outside of any test counts as failed', () => {
  expect(count({ ...allPassed, success: false })).toEqual({ passed: 3, failed: 1 });
});

test('a run without tests counts as failed', () => {
  expect(count({ ...allPassed, numPassedTests: 0, testResults: [] })).toEqual({ passed: 0, failed: 1 });
});

test('a run with an unreadable or missing report counts as failed', () => {
  expect(count('')).toEqual({ passed: 0, failed: 1 });
  expect(readVitestCounts('/nowhere/report.json')).toEqual({ passed: 0, failed: 1 });
});
