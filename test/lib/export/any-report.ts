import fc from 'fast-check';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { grades } from '../../../lib/model/report/report.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';

/** Characters that have broken tables before. */
const pieces = [
  ...['=', '+', '-', '@', '＝', ';', ',', '"', '""', "'", '\t', '\r', '\n', '\r\n', '\uFEFF', '|', '\\', '`'],
  ...['<', '>', '&copy;', ' ', 'ä', '漢', '😀', '1'],
];
const trouble = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

const time = fc.integer({ min: 0, max: Date.UTC(2040, 0) / 1000 }).map((seconds) => seconds * 1000);

export const anyReport: fc.Arbitrary<StoredReport> = fc.record(
  {
    id: fc.oneof(fc.nat().map(String), trouble),
    url: fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), trouble),
    project: trouble,
    result: fc.constantFrom(...grades),
    privacy: fc.constantFrom(...privacies),
    createdAt: time,
    generatedAt: time,
    link: fc.oneof(fc.webPath(), trouble),
    states: fc.array(fc.record({ result: fc.constantFrom(...grades), at: time }), { minLength: 2, maxLength: 4 }),
    seenAt: time,
  },
  { requiredKeys: ['id', 'url', 'seenAt'] },
);
