// What is next, as tables: jobs as they are, and those that may run.
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { findBlock, findNextTime, listDue } from '../../../lib/queue/schedule.ts';

const now = 1_000_000;
const minute = 60_000;
const limits = new Map();

/** Jobs in the order they were asked for, each with a report of its own unless it names one. */
function createJobs(changes: Partial<Job>[]): Job[] {
  return changes.map((change, n) => ({
    id: String(n),
    connectionId: 'c',
    work: { kind: 'rerun', reportId: String(n), url: '' },
    state: 'waiting',
    createdAt: n,
    attempts: 0,
    ...change,
  }));
}

const on = (reportId: string): Partial<Job> => ({ work: { kind: 'rerun', reportId, url: '' } });
const running: Partial<Job> = { state: 'running' };
const limited: Partial<Job> = { waitsFor: 'rateLimit', notBefore: now + minute };
const refused: Partial<Job> = { waitsFor: 'connection', problem: { code: 'keyRefused' } };
const of = (batchId: string): Partial<Job> => ({ batchId });
const many = (count: number, change: Partial<Job>) => Array<Partial<Job>>(count).fill(change);

const due: [what: string, jobs: Partial<Job>[], due: string[]][] = [
  ['what waits for nothing runs', [{}, {}], ['0', '1']],
  ['what runs is not run again', [running, {}], ['1']],
  ['before its time nothing runs, and from then on it does', [{ notBefore: now + 1 }, { notBefore: now }], ['1']],
  [
    'a wait of our own that is far too long is one of a clock that was set back',
    [{ notBefore: now + 10 * minute }],
    ['0'],
  ],
  ['of one target the first runs alone', [on('a'), on('a'), {}], ['0', '2']],
  [
    'who runs has its target for itself, though an older job of it was loaded later',
    [on('a'), { ...on('a'), ...running }],
    [],
  ],
  ['on another connection the same id is another target', [on('a'), { ...on('a'), connectionId: 'd' }], ['0', '1']],
  ['who waits for its time keeps those behind it waiting', [{ ...on('a'), notBefore: now + 9 }, on('a')], []],
  ['a rate limit stops its connection and no other', [limited, {}, { connectionId: 'd' }], ['2']],
  ['a rate limit that is over stops nothing', [{ ...limited, notBefore: now }, {}], ['0', '1']],
  ['a refused key stops its connection and no other', [refused, {}, { connectionId: 'd' }], ['2']],
  ['no more than six at a time, and one more that is no batch’s', many(9, {}), ['0', '1', '2', '3', '4', '5', '6']],
  ['of batches no more than six', many(9, of('b')), ['0', '1', '2', '3', '4', '5']],
  ['what is asked for by itself goes before a batch', [...many(9, of('b')), {}], ['9', '0', '1', '2', '3', '4']],
  [
    'one of a batch that is wanted by itself as well',
    [...many(9, of('b')), { ...of('b'), isDetached: true }],
    ['9', '0', '1', '2', '3', '4'],
  ],
  ['batches take turns', [...many(6, of('b')), ...many(6, of('d'))], ['0', '6', '1', '7', '2', '8']],
  ['also with what runs already', [...many(2, { ...of('b'), ...running }), of('b'), of('d'), of('d')], ['3', '4', '2']],
  ['nothing of a paused batch runs', [of('paused'), {}], ['1']],
  [
    'a paused batch still asks whether a request that has left was done, and the page waits for the answer',
    [on('a'), { ...of('paused'), ...on('a'), sentAt: now }],
    ['1'],
  ],
  [
    'it sends nothing again, and nobody waits for that',
    [on('a'), { ...of('paused'), ...on('a'), sentAt: now, mayRepeat: true }],
    ['0'],
  ],
  ['nobody waits for a paused batch', [{ ...of('paused'), ...on('a') }, on('a')], ['1']],
  ['but for what of it runs still', [{ ...of('paused'), ...on('a'), ...running }, on('a')], []],
];

test.each(due)('%s', (_what, jobs, expected) => {
  expect(listDue(createJobs(jobs), now, { paused: new Set(['paused']), limits }).map(({ id }) => id)).toEqual(expected);
});

test.each<[string, Partial<Job>[], number | undefined]>([
  ['nothing waits for a time', [{}, running], undefined],
  ['the first of several times', [{ notBefore: now + 9 }, { notBefore: now + 4 }], now + 4],
  ['a time that is over is none', [{ notBefore: now - 4 }], undefined],
])('the next time: %s', (_what, jobs, expected) => {
  expect(findNextTime(createJobs(jobs), now, limits)).toBe(expected);
});

describe('a block', () => {
  test.each<[string, Partial<Job>[], object | undefined]>([
    ['none', [{}], undefined],
    [
      'the longest of several limits',
      [limited, { ...limited, notBefore: now + 2 * minute }],
      { until: now + 2 * minute },
    ],
    ['a refused key before a limit', [limited, refused], { waitsFor: 'connection', problem: { code: 'keyRefused' } }],
    ['of another connection', [{ ...limited, connectionId: 'd' }], undefined],
  ])('%s', (_what, jobs, expected) => {
    const block = findBlock(createJobs(jobs), 'c', now, limits);
    if (expected) expect(block).toMatchObject(expected);
    else expect(block).toBeUndefined();
  });

  test('of a job that was cancelled stays until its time, and stops its connection alone', () => {
    const kept = new Map([['c', { connectionId: 'c', waitsFor: 'rateLimit' as const, until: now + minute }]]);
    const jobs = createJobs([{}, { connectionId: 'd' }]);
    const paused = new Set<string>();
    expect(listDue(jobs, now, { paused, limits: kept }).map(({ id }) => id)).toEqual(['1']);
    expect(findNextTime(jobs, now, kept)).toBe(now + minute);
    expect(listDue(jobs, now + minute, { paused, limits: kept }).map(({ id }) => id)).toEqual(['0', '1']);
  });
});
