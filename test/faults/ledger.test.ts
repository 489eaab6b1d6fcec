import { expect, test } from 'vitest';
import type { Job } from '../../lib/model/job.ts';
import { callApi } from '../service/call-api.ts';
import { startService } from '../service/start-service.ts';
import { audit } from './ledger.ts';
import { createTarget, type Target } from './target.ts';

function tell(id: string, { work }: Target, change: Partial<Job>): Job {
  return { id, connectionId: 'c', createdAt: 0, attempts: 1, state: 'done', work, ...change };
}

test('a soak’s books agree only where every promised job is there and tells the truth', async () => {
  const service = await startService();
  const store = (url: string) => callApi<{ data: { id: number } }>(service, 'POST', '/reports', { url });
  const names = ['good', 'double', 'forgotten', 'open', 'liar', 'unpromised'] as const;
  const targets = names.map(() => createTarget(service, 'create')) as [Target, Target, Target, Target, Target, Target];
  const [good, double, , open, liar] = targets;
  const ids = [];
  for (const { url } of [good, double, double, liar]) ids.push(String((await store(url)).body.data.id));
  const report = (id = '') => ({ report: { id, url: '', link: '', fields: {} } as unknown as Job['report'] });
  const activity = [
    tell('good', good, report(ids[0])),
    tell('double', double, { ...report(ids[1]), attempts: 2 }),
    tell('open', open, { state: 'waiting' }),
    tell('liar', liar, { state: 'failed' }),
    tell('stranger', createTarget(service, 'create'), { state: 'cancelled' }),
  ];
  const entries = targets.map((target, at) => ({
    target,
    promised: new Set(names[at] === 'unpromised' ? [] : [names[at] ?? '']),
  }));
  const { duplicates, lost, disagreements } = audit(service, entries, activity);
  expect(duplicates.map(({ what }) => what)).toEqual([`create ${double.url}`]);
  expect(lost.map(({ what }) => what)).toEqual([`create ${targets[2].url}`, `create ${open.url}`]);
  expect(disagreements.map(({ what }) => what)).toEqual([`create ${liar.url}`, 'stranger']);
  await service.close();
});
