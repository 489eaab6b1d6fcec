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

const failedFile = { status: 'failed', assertionResults: [] };

test.each([
  ['a skipped test', { numPassedTests: 2, numPendingTests: 1 }, 2],
  ['a test file that could not be loaded', { success: false, testResults: [...allPassed.testResults, failedFile] }, 3],
  ['an error outside of any test', { success: false }, 3],
  ['a run without tests', { numPassedTests: 0, testResults: [] }, 0],
])('%s counts as failed', (_, change, passed) => {
  expect(count({ ...allPassed, ...change })).toEqual({ passed, failed: 1 });
});

test('a run with an unreadable or missing report counts as failed', () => {
  expect(count('')).toEqual({ passed: 0, failed: 1 });
  expect(readVitestCounts('/nowhere/report.json')).toEqual({ passed: 0, failed: 1 });
});
