import { expect, test } from 'vitest';
import { createSync } from '../../../lib/copy/sync-row.ts';
import { recordProblem } from '../../../lib/copy/when.ts';

test('pages that take too long are asked for again with 25 reports, and then with 10', () => {
  const start = { ...createSync('c', 'https://service.example'), status: 'running' as const, done: 340 };
  const smaller = recordProblem(start, { code: 'timedOut' }, 1);
  expect(smaller).toMatchObject({ status: 'running', perPage: 25, size: 25, done: 325 });
  const smallest = recordProblem(smaller, { code: 'timedOut' }, 1);
  expect(smallest).toMatchObject({ perPage: 10, size: 10, done: 320 });
  expect(recordProblem(smallest, { code: 'timedOut' }, 1)).toMatchObject({ perPage: 10, done: 320 });
});

test('of pages for which a gateway gives up, the second one is asked for with 25 reports', () => {
  const start = { ...createSync('c', 'https://service.example'), status: 'running' as const, done: 340 };
  const again = recordProblem(start, { code: 'serviceFault', status: 504 }, 1);
  expect(again.perPage).toBeUndefined();
  expect(recordProblem(again, { code: 'serviceFault', status: 504 }, 1)).toMatchObject({ perPage: 25, done: 325 });
  expect(recordProblem(again, { code: 'serviceFault', status: 503 }, 1).perPage).toBeUndefined();
});
