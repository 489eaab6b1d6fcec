import { expect, test } from 'vitest';
import type { Job, JobState } from '../../lib/model/job.ts';
import { createTestJob, type JobFields } from '../lib/jobs/create-test-job.ts';
import { callApi } from '../service/call-api.ts';
import { startService } from '../service/start-service.ts';
import { audit } from './ledger.ts';
import { createTarget, type Target } from './target.ts';

function createJob(id: string, { work }: Target, change: JobFields): Job {
  return createTestJob<JobState>({ id, connectionId: 'c', createdAt: 0, attempts: 1, state: 'done', work, ...change });
}

test('the audit finds duplicates, missing or open jobs, and jobs that contradict the service’s records', async () => {
  const service = await startService();
  const store = (url: string) => callApi<{ data: { id: number } }>(service, 'POST', '/reports', { url });
  const names = ['correct', 'duplicate', 'missing', 'open', 'wrong', 'unaccepted'] as const;
  const targets = names.map(() => createTarget(service, 'create')) as [Target, Target, Target, Target, Target, Target];
  const [correct, duplicate, missing, open, wrong] = targets;
  const ids = [];
  for (const { url } of [correct, duplicate, duplicate, wrong]) ids.push(String((await store(url)).body.data.id));
  const report = (id = '') => ({ report: { id, url: '', link: '', fields: {} } as unknown as Job['report'] });
  const activity = [
    createJob('correct', correct, report(ids[0])),
    createJob('duplicate', duplicate, { ...report(ids[1]), attempts: 2 }),
    createJob('open', open, { state: 'waiting' }),
    createJob('wrong', wrong, { state: 'failed' }),
    createJob('unrequested', createTarget(service, 'create'), { state: 'cancelled' }),
  ];
  const entries = targets.map((target, at) => ({
    target,
    acceptedIds: new Set(names[at] === 'unaccepted' ? [] : [names[at] ?? '']),
  }));
  const { duplicates, lost, disagreements } = audit(service, entries, activity);
  expect(duplicates.map(({ what }) => what)).toEqual([`create ${duplicate.url}`]);
  expect(lost.map(({ what }) => what)).toEqual([`create ${missing.url}`, `create ${open.url}`]);
  expect(disagreements.map(({ what }) => what)).toEqual([`create ${wrong.url}`, 'unrequested']);
  await service.close();
});
