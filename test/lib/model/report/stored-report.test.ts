import { expect, test } from 'vitest';
import { updateStoredReport } from '../../../../lib/model/report/stored-report.ts';

const answer = (generatedAt: number, more = {}) => ({
  id: '1',
  url: 'https://shop.example/',
  result: 'bad' as const,
  generatedAt,
  fields: { generated_at: generatedAt, ...more },
});

test('the values of the failed checks stay while lists send no checks, and go with the next analysis', () => {
  const results = { speed: { passed: false, value: '4.8 s' } };
  const shown = updateStoredReport(undefined, answer(1, { results }), 10);
  const listed = updateStoredReport(shown, answer(1), 11);
  expect([shown, listed].map(({ failedValues }) => failedValues)).toEqual([['4.8 s'], ['4.8 s']]);
  const rerun = updateStoredReport(listed, answer(2, { results: { speed: { passed: false } } }), 12);
  expect(rerun).toMatchObject({ failedChecks: ['Speed'] });
  expect([rerun, updateStoredReport(listed, answer(2), 12)].map(({ failedValues }) => failedValues)).toEqual([
    undefined,
    undefined,
  ]);
});
