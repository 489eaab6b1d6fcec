// The seven operations and the refusals of a service, in every shape that its answers may have.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import type { GradeScale } from '../../../lib/model/report/grade-scale.ts';
import { findStoredChecks } from '../../../lib/model/report/list-checks.ts';
import { allShapes } from '../../service/all-shapes.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { getProblem } from './get-problem.ts';

let service: Service;
let client: ServiceClient;

describe.each(Object.entries(allShapes))('answers in the shape: %s', (_name, shape) => {
  beforeEach(async () => {
    service = await startService({ shape });
    client = createClient({ address: service.address, key: service.key, gradeScale: createMemory() });
    service.addReport({ url: 'https://shop.example/', result: 'good', score: 90 });
    service.addReport({ url: 'https://shop.example/old', result: 'decent', score: 60 });
  });
  afterEach(() => service.close());

  test('a report is stored, shown, listed, changed, run again and deleted', async () => {
    const url = service.samples.bad;
    const stored = await client.storeReport({ url, privacy: 'password', password: 'pear' });
    const expected = { id: '3', result: 'bad', privacy: 'password', createdAt: expect.any(Number) };
    expect(stored).toMatchObject(expected);
    const shown = await client.showReport(stored.id);
    expect(shown).toMatchObject(expected);
    expect(shown.url.replace(/^https?:\/\//, '')).toBe(url.replace(/^https?:\/\//, ''));
    expect(findStoredChecks(shown.fields)?.failedChecks).toContain('Title');
    const { items, total = 3 } = await client.listReports(defaultReportQuery);
    expect([items.map(({ id, result }) => [id, result]), total]).toEqual([
      [
        ['3', 'bad'],
        ['2', 'decent'],
        ['1', 'good'],
      ],
      3,
    ]);
    expect(await client.updateReport('3', { privacy: 'public' })).toMatchObject({ id: '3', privacy: 'public' });
    const rerun = await client.updateReport('3', { rerun: true });
    expect(rerun).toMatchObject({ id: '3', result: 'bad', privacy: 'public' });
    expect(await client.deleteReport('3')).toEqual({ wasAlreadyGone: false });
    expect(await client.deleteReport('3')).toEqual({ wasAlreadyGone: true });
    expect(service.reports()).toHaveLength(2);
  });

  test('projects are listed, and deleted with their reports', async () => {
    const { items } = await client.listProjects(1);
    expect(items).toMatchObject([{ name: 'shop.example' }]);
    expect(await client.deleteProject('shop.example')).toEqual({ wasAlreadyGone: false });
    expect(service.reports()).toEqual([]);
  });

  test('a refusal says why', async () => {
    const invalid = await getProblem(client.storeReport({ url: 'bakery', privacy: 'private' }));
    expect(invalid).toMatchObject({ code: 'invalid', status: 422 });
    expect(JSON.stringify(invalid)).toContain('The url field must be a valid URL.');
    expect(await getProblem(client.showReport('99'))).toMatchObject({ code: 'notFound', status: 404 });
    const stranger = createClient({ address: service.address, key: 'wrong' });
    expect(await getProblem(stranger.listReports(defaultReportQuery))).toMatchObject({ code: 'keyRefused' });
  });
});

function createMemory() {
  let scale: GradeScale | undefined;
  return {
    read: async () => scale,
    async write(value: GradeScale) {
      scale = value;
    },
  };
}
