import { expect, test } from 'vitest';
import { findQuestion, listActions } from '../../../../components/options/activity/use-job-actions.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { createJob } from './create-job.ts';

test.each<[string, Partial<Job>, string[]]>([
  ['one whose turn will come', { state: 'waiting' }, ['cancel']],
  ['one that can be undone', { state: 'waiting', waitsFor: 'undo' }, ['cancel']],
  ['one that waits for the network', { state: 'waiting', waitsFor: 'network' }, ['tryNow', 'cancel']],
  ['a running one', { state: 'running' }, []],
  ['a failed one', { state: 'failed' }, ['retry', 'clear']],
  ['a cancelled one', { state: 'cancelled' }, ['retry', 'clear']],
  ['a done one', { state: 'done' }, ['clear']],
  ['an unconfirmed analysis', { state: 'unconfirmed' }, ['check', 'sendAgain', 'resolve', 'clear']],

  [
    'an unconfirmed delete',
    { state: 'unconfirmed', work: { kind: 'deleteProject', project: 'p' } },
    ['sendAgain', 'resolve', 'clear'],
  ],
])('what can be done about %s', (_, more, actions) => {
  expect(listActions(createJob('a', more), [], true)).toEqual(actions);
});

test('a job that a hold of its connection stops can be tried now', () => {
  const hold = { connectionId: 'c1', waitsFor: 'rateLimit' } as const;
  expect(listActions(createJob('a', { state: 'waiting' }), [hold], true)).toContain('tryNow');
  expect(listActions(createJob('a', { state: 'waiting', connectionId: 'c2' }), [hold], true)).not.toContain('tryNow');
  expect(listActions(createJob('a', { state: 'waiting', waitsFor: 'undo' }), [hold], true)).not.toContain('tryNow');
});

test('without its connection a job can only be put away', () => {
  expect(listActions(createJob('a', { state: 'unconfirmed' }), [], false)).toEqual(['clear']);
});

test('asks first where it may be done twice, and where the password is forgotten', () => {
  const secret = createJob('a', { work: { kind: 'create', url: 'https://a.example/', privacy: 'password' } });
  expect(findQuestion(createJob('a'), 'retry')).toBeUndefined();
  expect(findQuestion(createJob('a'), 'sendAgain')).toEqual({ mayBeTwice: true, needsPassword: false });
  expect(findQuestion(secret, 'retry')).toEqual({ mayBeTwice: false, needsPassword: true });
  expect(findQuestion(secret, 'tryNow')).toBeUndefined();
  expect(findQuestion(secret, 'clear')).toBeUndefined();
});
