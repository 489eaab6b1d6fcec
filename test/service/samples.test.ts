import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, type ReportBody } from './call-api.ts';
import { type Service, startService } from './start-service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test.each([
  ['good', '', 'good'],
  ['good', 'bread.html', 'good'],
  ['good', 'visit.html', 'good'],
  ['decent', '', 'decent'],
  ['decent', 'evenings.html', 'decent'],
  ['bad', '', 'bad'],
  ['bad', 'prices.html', 'bad'],
] as const)('in the %s sample, the page “%s” gets the grade %s', async (site, page, grade) => {
  const url = service.samples[site] + page;
  const { body } = await callApi<{ data: ReportBody }>(service, 'POST', '/reports', { url });
  expect(body.data.result).toBe(grade);
  expect(body.data.results.status).toEqual({ passed: true, importance: 'high' });
});

test('all links and images of the samples work, and every file can be reached by them', async () => {
  const reached = new Set<string>();
  const pending: string[] = Object.values(service.samples);
  for (let address = pending.pop(); address; address = pending.pop()) {
    if (reached.has(address)) continue;
    reached.add(address);
    const response = await fetch(address);
    expect(response.status, address).toBe(200);
    const text = await response.text();
    expect(text).not.toContain('{{');
    for (const [, target = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const { href, origin } = new URL(target, address);
      if (origin === service.address) pending.push(href);
    }
  }
  expect(reached.size).toBe(11);
});
