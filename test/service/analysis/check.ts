import type { CheckErrors, Importance } from '../store/report.ts';
import type { FetchedPage } from './fetch-page.ts';

/** The result of a check on a page. */
export interface Outcome {
  passed: boolean;
  detail: string;
  value?: number;
  errors?: CheckErrors;
}

export interface Check {
  /** Its key in the `results` of a report. */
  name: string;
  /** Its heading on the report page. */
  title: string;
  importance: Importance;
  run(page: FetchedPage): Outcome;
}

export function pass(detail: string): Outcome {
  return { passed: true, detail };
}

/** `value`: what was measured. */
export function fail(errors: CheckErrors, detail: string, value?: number): Outcome {
  return { passed: false, errors, detail, ...(value !== undefined && { value }) };
}

/** "1 image", "2 images". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
