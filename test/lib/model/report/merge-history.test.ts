import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeHistory } from '../../../../lib/model/report/merge-history.ts';
import { listGrades, type StoredReport, updateStoredReport } from '../../../../lib/model/report/stored-report.ts';

const time = fc.integer({ min: 1, max: 30 });
const result = fc.constantFrom('good' as const, 'decent' as const, 'bad' as const, undefined);
const checks = fc.constantFrom(undefined, ['h1'], ['title']);
const score = fc.constantFrom(undefined, 10, 20);
const answer = fc.record({ at: time, result, checks, score });

/** A report as a browser that saw these answers has stored it. */
const seen: fc.Arbitrary<StoredReport> = fc
  .uniqueArray(answer, { minLength: 1, maxLength: 8, selector: ({ at }) => at })
  .map((answers) => {
    const inOrder = answers.sort((a, b) => a.at - b.at);
    const store = (known: StoredReport | undefined, { at, result, checks, score }: (typeof answers)[number]) => {
      const fields = {
        result: result ?? null,
        ...(score && { score }),
        ...(checks && {
          checks: ['h1', 'title'].map((name) => ({ name, passed: !new Set<string>(checks).has(name), value: at })),
        }),
      };
      return updateStoredReport(
        known,
        { id: '7', url: 'https://shop.example/', ...(result && { result }), ...(score && { score }), fields },
        at,
      );
    };
    return inOrder.reduce<StoredReport | undefined>(store, undefined) as StoredReport;
  });

test('A merged into B equals B merged into A', () => {
  fc.assert(fc.property(seen, seen, (a, b) => void expect(mergeHistory(a, b)).toEqual(mergeHistory(b, a))));
});

test('merging twice is merging once', () => {
  fc.assert(
    fc.property(seen, seen, (a, b) => {
      const once = mergeHistory(a, b);
      expect(mergeHistory(once, a)).toEqual(once);
      expect(mergeHistory(once, b)).toEqual(once);
    }),
  );
});

test('each grade that either browser saw is known at its time, and the last one is the report’s', () => {
  fc.assert(
    fc.property(seen, seen, (a, b) => {
      const merged = mergeHistory(a, b);
      // Only the last ten states are kept.
      const [first] = listGrades(merged);
      const seenAt = [...listGrades(a), ...listGrades(b)].map(({ at }) => at);
      const times = seenAt.filter((at) => first && at >= first.at);
      // At one time, two browsers may have seen two grades.
      const isOwn = (report: StoredReport, at: number) =>
        listGrades(report).findLast((grade) => grade.at <= at)?.result;
      for (const at of times) expect([isOwn(a, at), isOwn(b, at)]).toContain(isOwn(merged, at));
      const last = listGrades(merged).at(-1);
      if (merged.result) expect(merged.result).toBe(last?.result);
    }),
  );
});

test('a grade that only the other browser saw comes between the own ones', () => {
  const own = {
    id: '7',
    url: 'https://shop.example/',
    result: 'good' as const,
    seenAt: 30,
    states: [
      { result: 'good' as const, at: 10 },
      { result: 'decent' as const, at: 20 },
      { result: 'good' as const, at: 30 },
    ],
  };
  const theirs = { id: '7', url: 'https://shop.example/', result: 'bad' as const, seenAt: 25 };
  expect(mergeHistory(own, theirs)).toEqual({
    ...own,
    states: [own.states[0], own.states[1], { result: 'bad', at: 25 }, own.states[2]],
  });
});

test('the failed checks that one browser knows of an analysis stay, whichever saw it last', () => {
  const page = { id: '7', url: 'https://shop.example/', result: 'bad' as const, generatedAt: 5 };
  const checks = { failedChecks: ['Title'], values: { Speed: '4.8 s' } };
  const [opened, listed] = [
    { ...page, ...checks, seenAt: 10 },
    { ...page, seenAt: 20 },
  ];
  expect(mergeHistory(opened, listed)).toEqual({ ...opened, seenAt: 20 });
  expect(mergeHistory(opened, { ...listed, generatedAt: 15 })).not.toHaveProperty('failedChecks');
});
