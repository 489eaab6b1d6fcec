import { expect, test } from 'vitest';
import type { Job, JobState, Work } from '../../lib/model/job.ts';
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

const cases: [what: string, kind: Kind, done: number, jobs: JobState[], verdict: Verdict][] = [
  ['done and told', 'create', 1, ['done'], 'once'],
  ['done twice and told', 'create', 2, ['done'], 'TWICE'],
  ['done twice and told to be in doubt', 'create', 2, ['unconfirmed'], 'TWICE'],
  ['analysed twice', 'rerun', 2, ['done'], 'TWICE'],
  ['the same privacy set twice', 'update', 2, ['done'], 'repeated'],
  ['told to be done and not done', 'rerun', 0, ['done'], 'UNTRUE'],
  ['told to have failed and done', 'create', 1, ['failed'], 'UNTRUE'],
  ['told to be cancelled and done', 'delete', 1, ['cancelled'], 'UNTRUE'],
  ['told to have failed and not done', 'update', 0, ['failed'], 'failed'],
  ['cancelled and not done', 'delete', 0, ['cancelled'], 'cancelled'],
  ['in doubt and done', 'create', 1, ['unconfirmed'], 'unconfirmed'],
  ['in doubt and not done', 'create', 0, ['unconfirmed'], 'unconfirmed'],
  ['done and never told', 'create', 1, [], 'LOST'],
  ['neither done nor told', 'delete', 0, [], 'LOST'],
  ['never ended', 'rerun', 0, ['waiting'], 'LOST'],
  ['told of twice', 'create', 1, ['done', 'failed'], 'UNTRUE'],
];

test.each(cases)('%s: %s', (_what, kind, done, states, verdict) => {
  const jobs = states.map((state) => job(kind, state));
  expect(judge(record(kind, done), jobs).verdict).toBe(verdict);
});

test('a repetition by the browser itself is told apart: more has arrived than was sent', () => {
  expect(judge(record('create', 2), [{ ...job('create', 'done'), attempts: 1 }]).verdict).toBe('by the browser');
  expect(judge(record('create', 2), [{ ...job('create', 'done'), attempts: 2 }]).verdict).toBe('TWICE');
});

test('a report that is not the one that was made is no truth', () => {
  expect(judge(record('create', 1), [job('create', 'done', '8')]).verdict).toBe('UNTRUE');
});

async function write(service: Service, { kind, url, reportId }: Target): Promise<void> {
  if (kind === 'create') await callApi(service, 'POST', '/reports', { url });
  if (kind === 'update') await callApi(service, 'PATCH', `/reports/${reportId}`, { privacy: 0 });
  if (kind === 'rerun') await callApi(service, 'PATCH', `/reports/${reportId}`, { results: 1 });
  if (kind === 'delete') await callApi(service, 'DELETE', `/reports/${reportId}`);
}

test.each(kinds)('%s: what the service has done is read from its records', async (kind) => {
  const service = await startService();
  const target = createTarget(service, kind);
  const read = (state: JobState) => {
    const id = service.reports()[0]?.id ?? 0;
    return judgeTarget(service, target, [{ ...job(kind, state, String(id)), work: target.work }]).verdict;
  };
  expect([read('failed'), read('done')]).toEqual(['failed', 'UNTRUE']);
  await write(service, createTarget(service, kind));
  expect(read('failed')).toBe('failed');
  await write(service, target);
  expect(read('failed')).toBe('UNTRUE');
  if (kind !== 'create') expect(read('done')).toBe('once');
  service.addFault({ kind: 'dropAfter' });
  await write(service, target).catch(() => undefined);
  expect(read('unconfirmed')).toBe(kind === 'create' || kind === 'rerun' ? 'TWICE' : 'unconfirmed');
  await service.close();
});
