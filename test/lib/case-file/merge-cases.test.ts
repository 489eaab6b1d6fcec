import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Case, caseSchema } from '../../../lib/case-file/case-file.ts';
import { countChanges, mergeCases } from '../../../lib/case-file/merge-cases.ts';
import { createPlan } from '../model/create-plan.ts';

const changedAt = fc.integer({ min: 0, max: 3 });
const name = fc.constantFrom('a', 'b', 'c');
const connection = fc.record({
  address: fc.constantFrom('https://a.example', 'https://b.example'),
  name,
  privacy: fc.constantFrom('public' as const, 'private' as const),
  changedAt,
});
const setting = <Value>(...values: Value[]) => fc.record({ value: fc.constantFrom(...values), changedAt });
const settings = fc.record(
  { theme: setting('light' as const, 'dark' as const), undoTime: setting(8 as const, 30 as const) },
  { requiredKeys: [] },
);
const view = fc.record({ name, hash: fc.constantFrom('#/reports', '#/reports?q=x'), changedAt });
const watch = fc.record({
  id: name,
  address: fc.constant('https://a.example'),
  plan: fc.constantFrom(createPlan(), createPlan({ time: '07:00' })),
  changedAt,
});

/** A case whose lists are sorted and have each item once, as every stored one. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    format: fc.constant('pagegrade case' as const),
    version: fc.constant(1 as const),
    connections: fc.array(connection),
    settings,
    excludedSites: fc.array(fc.constantFrom('*://*.a.example/*', '*://*.b.example/*')),
    views: fc.array(view),
    watches: fc.array(watch),
  })
  .map((any) => mergeCases(any, any));

test('A merged into B equals B merged into A', () => {
  fc.assert(fc.property(cases, cases, (a, b) => void expect(mergeCases(a, b)).toEqual(mergeCases(b, a))));
});

test('merging twice is merging once', () => {
  fc.assert(
    fc.property(cases, cases, (a, b) => {
      const once = mergeCases(a, b);
      expect(mergeCases(once, b)).toEqual(once);
      expect(mergeCases(once, a)).toEqual(once);
    }),
  );
});

test('no item is lost, and none is older than in either case', () => {
  const list = (value: Case) => [
    ...value.connections.map(({ address, changedAt }) => [address, changedAt] as const),
    ...Object.entries(value.settings).map(([name, { changedAt }]) => [name, changedAt] as const),
    ...value.excludedSites.map((site) => [site, 0] as const),
    ...value.views.map(({ name, changedAt }) => [`view ${name}`, changedAt] as const),
    ...value.watches.map(({ id, changedAt }) => [`watch ${id}`, changedAt] as const),
  ];
  fc.assert(
    fc.property(cases, cases, (a, b) => {
      const merged = new Map(list(mergeCases(a, b)));
      for (const [key, changedAt] of [...list(a), ...list(b)])
        expect(merged.get(key)).toBeGreaterThanOrEqual(changedAt);
    }),
  );
});

test('a merged case is a valid one', () => {
  fc.assert(
    fc.property(cases, cases, (a, b) => void expect(caseSchema.safeParse(mergeCases(a, b)).success).toBe(true)),
  );
});

test('what a merge adds and changes is counted, but not a later time alone', () => {
  const own: Case = {
    format: 'pagegrade case',
    version: 1,
    connections: [{ address: 'https://a.example', name: 'A', privacy: 'private', changedAt: 1 }],
    settings: { theme: { value: 'dark', changedAt: 1 } },
    excludedSites: [],
    views: [],
    watches: [],
  };
  const theirs: Case = {
    ...own,
    connections: [{ address: 'https://a.example', name: 'A', privacy: 'private', changedAt: 2 }],
    settings: { theme: { value: 'light', changedAt: 2 } },
    excludedSites: ['*://*.bank.example/*'],
    views: [{ name: 'Bad', hash: '#/reports?result=bad', changedAt: 1 }],
  };
  expect(countChanges(own, mergeCases(own, theirs))).toEqual({
    connections: { added: 0, changed: 0 },
    settings: { added: 1, changed: 1 },
    views: { added: 1, changed: 0 },
    watches: { added: 0, changed: 0 },
  });
});
