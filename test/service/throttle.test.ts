import { expect, test } from 'vitest';
import { callApi } from './call-api.ts';
import { startService } from './start-service.ts';

test('the throttle refuses further requests until its period ends, and says when that is', async () => {
  const service = await startService();
  const list = () => callApi(service, 'GET', '/reports');
  const limits = ({ headers }: Awaited<ReturnType<typeof list>>) =>
    ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'].map((name) => headers.get(name));
  service.setThrottle(2, 1);
  expect(limits(await list())).toEqual(['2', '1', null]);
  expect(limits(await list())).toEqual(['2', '0', null]);
  const refused = await list();
  expect([refused.status, ...limits(refused)]).toEqual([429, '2', '0', '1']);
  expect(Number(refused.headers.get('X-RateLimit-Reset')) * 1000).toBeGreaterThan(Date.now() - 1000);
  await expect.poll(async () => limits(await list()), { timeout: 3000 }).toEqual(['2', '1', null]);
  await service.close();
});
