// Tables of open jobs and of the ones that may run next.
import { describe, expect, test } from 'vitest';
import { findBlock, findNextTime, listDue } from '../../../lib/jobs/schedule.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';
import { createTestJob, type JobFields } from './create-test-job.ts';

const now = 1_000_000;
const minute = 60_000;

/** Jobs in the order of their creation, each for another report unless a change sets its `work`. */
function createJobs(changes: JobFields[]): Job[] {
  return changes.map((change, n) => {
    const work = { kind: 'rerun', reportId: String(n), url: '' } as const;
    return createTestJob<JobState>({ id: String(n), work, createdAt: n, ...change });
  });
}

/** Lists the jobs that are due; those that are being sent are performed now. */
function list(jobs: Job[], at: number): string[] {
  const performed = new Set(jobs.flatMap(({ id, state }) => (state === 'sending' ? id : [])));
  return listDue(jobs, at, { performed, paused: new Set(['paused']) }).map(({ id }) => id);
}

const forReport = (reportId: string): JobFields => ({ work: { kind: 'rerun', reportId, url: '' } });
const running: JobFields = { state: 'sending' };
const limited: JobFields = { waitsFor: 'rateLimit', notBefore: now + minute };
const refused: JobFields = { waitsFor: 'connection', problem: { code: 'keyRefused' } };
const inBatch = (batchId: string): JobFields => ({ batchId });
const repeat = (count: number, change: JobFields) => Array<JobFields>(count).fill(change);

const dueCases: [name: string, jobs: JobFields[], due: string[]][] = [
  ['a job that waits for nothing is due', [{}, {}], ['0', '1']],
  ['a running job is not started again', [running, {}], ['1']],
  ['a job is due from its time on, and not before', [{ notBefore: now + 1 }, { notBefore: now }], ['1']],
  ['of several jobs for one target only the first is due', [forReport('a'), forReport('a'), {}], ['0', '2']],
  [
    'a running job blocks its target even for an older job that was loaded later',
    [forReport('a'), { ...forReport('a'), ...running }],
    [],
  ],
  [
    'the same report id at another connection is another target',
    [forReport('a'), { ...forReport('a'), connectionId: 'd' }],
    ['0', '1'],
  ],
  [
    'a job that waits for its time blocks later jobs of its target',
    [{ ...forReport('a'), notBefore: now + 9 }, forReport('a')],
    [],
  ],
  ['a rate limit blocks its connection and no other', [limited, {}, { connectionId: 'd' }], ['2']],
  ['a rate limit that has ended blocks nothing', [{ ...limited, notBefore: now }, {}], ['0', '1']],
  ['a refused key blocks its connection and no other', [refused, {}, { connectionId: 'd' }], ['2']],
  ['at most five single jobs of a connection run at the same time', repeat(9, {}), ['0', '1', '2', '3', '4']],
  ['at most four jobs of batches run at the same time', repeat(9, inBatch('b')), ['0', '1', '2', '3']],
  ['a single job does not wait for four jobs of a batch', [...repeat(4, { ...inBatch('b'), ...running }), {}], ['4']],
  ['a single job runs before the jobs of a batch', [...repeat(9, inBatch('b')), {}], ['9', '0', '1', '2']],
  ['batches take turns', [...repeat(6, inBatch('b')), ...repeat(6, inBatch('d'))], ['0', '6', '1', '7']],
  [
    'batches take turns, and their running jobs count as turns',
    [{ ...inBatch('b'), ...running }, inBatch('b'), inBatch('d'), inBatch('d')],
    ['2', '1', '3'],
  ],
  ['no job of a paused batch is due', [inBatch('paused'), {}], ['1']],
  [
    'a sent job of a paused batch is still checked, before another job of its target runs',
    [forReport('a'), { ...inBatch('paused'), ...forReport('a'), sentAt: now }],
    ['1'],
  ],
  [
    'a sent job of a paused batch is not sent again and does not block its target',
    [forReport('a'), { ...inBatch('paused'), ...forReport('a'), sentAt: now, mayRepeat: true }],
    ['0'],
  ],
  [
    'a waiting job of a paused batch does not block its target',
    [{ ...inBatch('paused'), ...forReport('a') }, forReport('a')],
    ['1'],
  ],
  [
    'a running job of a paused batch blocks its target',
    [{ ...inBatch('paused'), ...forReport('a'), ...running }, forReport('a')],
    [],
  ],
];

test.each(dueCases)('%s', (_name, jobs, expected) => {
  expect(list(createJobs(jobs), now)).toEqual(expected);
});

test.each<[string, JobFields[], number | undefined]>([
  ['is undefined if no job waits for a time', [{}, running], undefined],
  ['is the earliest of several times', [{ notBefore: now + 9 }, { notBefore: now + 4 }], now + 4],
  ['is not a time in the past', [{ notBefore: now - 4 }], undefined],
])('the next time %s', (_name, jobs, expected) => {
  expect(findNextTime(createJobs(jobs), now)).toBe(expected);
});

describe('findBlock', () => {
  test.each<[string, JobFields[], object | undefined]>([
    ['is undefined without a rate limit or a refused key', [{}], undefined],
    [
      'is the longest of several rate limits',
      [limited, { ...limited, notBefore: now + 2 * minute }],
      { until: now + 2 * minute },
    ],
    [
      'is a refused key rather than a rate limit',
      [limited, refused],
      { waitsFor: 'connection', problem: { code: 'keyRefused' } },
    ],
    ['is not the rate limit of another connection', [{ ...limited, connectionId: 'd' }], undefined],
  ])('a connection’s block %s', (_name, jobs, expected) => {
    const block = findBlock(createJobs(jobs), 'c', now);
    if (expected) expect(block).toMatchObject(expected);
    else expect(block).toBeUndefined();
  });
});
