import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './run-command.ts';

/**
 * Those that take longest, most of a minute and more, the longest first. A long file that begins last is waited for by
 * all other workers; by itself vitest goes by the size of the files, which says little where a table makes the tests.
 */
export const longest = [
  'test/browser/all/firefox-surfaces.test.ts',
  'test/browser/all/languages.test.ts',
  'test/browser/all/surfaces.test.ts',
  'test/browser/all/pseudo-locale.test.ts',
  'test/browser/firefox.test.ts',
  'test/browser/resume.test.ts',
  'test/browser/reports-change.test.ts',
  'test/browser/batch.test.ts',
  'test/browser/faults.test.ts',
  'test/browser/firefox-ways-in.test.ts',
  'test/browser/problems.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((one, other) => getRank(one) - getRank(other));
  }
}

function getRank({ moduleId }: TestSpecification): number {
  const at = longest.indexOf(relative(root, moduleId));
  return at < 0 ? longest.length : at;
}
