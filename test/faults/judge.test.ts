import { expect, test } from 'vitest';
import type { Job, JobState } from '../../lib/model/job.ts';
import type { Work } from '../../lib/model/work.ts';
import { callApi } from '../service/call-api.ts';
import { type Service, startService } from '../service/start-service.ts';
import { type Kind, kinds } from './cell.ts';
import { judge, judgeTarget, type Verdict, type WriteRecord } from './judge.ts';
import { createTarget, type Target } from './target.ts';

const works: Record<Kind, Work> = {
  create: { kind: 'create', url: 'https://example.com/', privacy: 'private' },
  update: { kind: 'update', reportId: '7', privacy: 'public' },
  rerun: { kind: 'rerun', reportId: '7', url: 'https://example.com/' },
  delete: { kind: 'deleteReport', reportId: '7', url: 'https://example.com/' },
};

function job(kind: Kind, state: JobState, reportId = '7'): Job {
  const report = { id: reportId, url: 'https://example.com/', link: '', fields: {} };
  return {
    id: 'a',
    connectionId: 'c',
    createdAt: 0,
    state,
    work: works[kind],
    ...(state === 'done' && { report }),
  } as Job;
}

function record(kind: Kind, done: number, arrived = done): WriteRecord {
  return { kind, done, arrived, isInEffect: done > 0, reportIds: done > 0 ? ['7'] : [] };
}

const cases: [description: string, kind: Kind, done: number, jobs: JobState[], verdict: Verdict][] = [
  ['a create that was done once, job “done”', 'create', 1, ['done'], 'once'],
  ['a create that was done twice, job “done”', 'create', 2, ['done'], 'DUPLICATE'],
  ['a create that was done twice, job “unconfirmed”', 'create', 2, ['unconfirmed'], 'DUPLICATE'],
  ['a re-run that was done twice, job “done”', 'rerun', 2, ['done'], 'DUPLICATE'],
  ['an update that was done twice, job “done”', 'update', 2, ['done'], 'repeated'],
  ['a re-run that was not done, job “done”', 'rerun', 0, ['done'], 'MISMATCH'],
  ['a create that was done, job “failed”', 'create', 1, ['failed'], 'MISMATCH'],
  ['a delete that was done, job “cancelled”', 'delete', 1, ['cancelled'], 'MISMATCH'],
  ['an update that was not done, job “failed”', 'update', 0, ['failed'], 'failed'],
  ['a delete that was not done, job “cancelled”', 'delete', 0, ['cancelled'], 'cancelled'],
  ['a create that was done, job “unconfirmed”', 'create', 1, ['unconfirmed'], 'unconfirmed'],
  ['a create that was not done, job “unconfirmed”', 'create', 0, ['unconfirmed'], 'unconfirmed'],
  ['a create that was done, no job', 'create', 1, [], 'LOST'],
  ['a delete that was not done, no job', 'delete', 0, [], 'LOST'],
  ['a re-run that was not done, job “waiting”', 'rerun', 0, ['waiting'], 'LOST'],
  ['a create that was done, jobs “done” and “failed”', 'create', 1, ['done', 'failed'], 'MISMATCH'],
];

test.each(cases)('judge returns the expected verdict for %s (%s)', (_description, kind, done, states, verdict) => {
  const jobs = states.map((state) => job(kind, state));
  expect(judge(record(kind, done), jobs).verdict).toBe(verdict);
});

test('if more requests have arrived than the extension sent, the browser has repeated one', () => {
  expect(judge(record('create', 2), [{ ...job('create', 'done'), attempts: 1 }]).verdict).toBe('by the browser');
  expect(judge(record('create', 2), [{ ...job('create', 'done'), attempts: 2 }]).verdict).toBe('DUPLICATE');
});

test('a “done” job with another report than the created one is a mismatch', () => {
  expect(judge(record('create', 1), [job('create', 'done', '8')]).verdict).toBe('MISMATCH');
});

async function write(service: Service, { kind, url, reportId }: Target): Promise<void> {
  if (kind === 'create') await callApi(service, 'POST', '/reports', { url });
  if (kind === 'update') await callApi(service, 'PATCH', `/reports/${reportId}`, { privacy: 0 });
  if (kind === 'rerun') await callApi(service, 'PATCH', `/reports/${reportId}`, { results: 1 });
  if (kind === 'delete') await callApi(service, 'DELETE', `/reports/${reportId}`);
}

test.each(kinds)('%s: the verdict on a target is based on the service’s records', async (kind) => {
  const service = await startService();
  const target = createTarget(service, kind);
  const read = (state: JobState) => {
    const id = service.reports()[0]?.id ?? 0;
    return judgeTarget(service, target, [{ ...job(kind, state, String(id)), work: target.work }]).verdict;
  };
  expect([read('failed'), read('done')]).toEqual(['failed', 'MISMATCH']);
  await write(service, createTarget(service, kind));
  expect(read('failed')).toBe('failed');
  await write(service, target);
  expect(read('failed')).toBe('MISMATCH');
  if (kind !== 'create') expect(read('done')).toBe('once');
  service.addFault({ kind: 'dropAfter' });
  await write(service, target).catch(() => undefined);
  expect(read('unconfirmed')).toBe(kind === 'create' || kind === 'rerun' ? 'DUPLICATE' : 'unconfirmed');
  await service.close();
});
