import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportRows } from '../../../lib/export/export-rows.ts';
import { createJsonWriter } from '../../../lib/export/write-json.ts';
import { getReportLink } from '../../../lib/model/address/service-address.ts';
import { listGrades, type StoredReport } from '../../../lib/model/report/stored-report.ts';
import { anyReport } from './any-report.ts';

const address = 'https://service.example';

async function write(reports: StoredReport[]): Promise<string> {
  const found = new Map(reports.map((report, at) => [String(at), report]));
  const writer = createJsonWriter(address);
  return (await exportRows({ writer, ids: [...found.keys()], find: (id) => found.get(id) })).blob.text();
}

test('the file is one array with all known values of each report', async () => {
  const toTime = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
  await fc.assert(
    fc.asyncProperty(fc.array(anyReport, { maxLength: 8 }), async (reports) => {
      const expected = reports.map((report) => {
        const { seenAt, states, ...known } = report;
        const grades = listGrades(report).map(({ result, at }) => ({ result, at: toTime(at) }));
        const times = { createdAt: toTime(report.createdAt), generatedAt: toTime(report.generatedAt) };
        return { ...known, ...times, link: getReportLink(address, report), grades };
      });
      // JSON has no `undefined`.
      expect(JSON.parse(await write(reports))).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});

test('an export without reports is an empty array', async () => {
  expect(JSON.parse(await write([]))).toEqual([]);
});
