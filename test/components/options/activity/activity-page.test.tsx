import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ProblemError } from '../../../../lib/model/problem.ts';
import { settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { createJob, createPage } from './create-job.ts';
import {
  click,
  connection,
  findButton,
  fire,
  listRows,
  listSent,
  openActivity,
  readText,
  soon,
} from './open-activity.tsx';

beforeAll(speakEnglish);
afterEach(() => vi.useRealTimers());

test('a row says what was done to what, how it ended and what it met', async () => {
  const problem = { code: 'serviceFault', status: 503, serviceMessage: 'Down for repair' } as const;
  const mounted = await openActivity([createJob('chairs', { state: 'failed', attempts: 4, problem })]);
  const [row = ''] = listRows(mounted);
  for (const words of ['Failed', 'Analyse', 'shop.example/chairs', 'The service had an internal error.', '4 tries']) {
    expect(row).toContain(words);
  }
  expect(row).not.toContain('Agency');
  mounted.root.querySelector<HTMLElement>('.job-toggle')?.click();
  await settle();
  await expect
    .poll(() => mounted.root.querySelector('.job-details')?.textContent, soon)
    .toContain('The service says: \u2068Down for repair');
});

test('a cancelled row does not complain of what the job had met, and one with a new grade says it', async () => {
  const report = { id: '7', url: 'https://shop.example/b', result: 'decent', privacy: 'private', fields: {} } as const;
  const mounted = await openActivity([
    createJob('a', { state: 'cancelled', problem: { code: 'rateLimited' } }),
    createJob('b', { state: 'done', report }),
    createJob('c', { state: 'unconfirmed', problem: { code: 'unreachable' } }),
  ]);
  const rows = listRows(mounted).sort();
  expect(rows[0]).toMatch(/^Cancelled/);
  expect(rows[0]).not.toContain('asks you to wait');
  expect(rows[1]).toContain('Decent');
  expect(rows[2]).toContain('The connection was lost before an answer came.');
});

test('the connection is named where there are several', async () => {
  const mounted = await openActivity([createJob('a'), createJob('b', { connectionId: 'gone' })], {
    connections: [connection, { ...connection, id: 'c2', name: 'Client' }],
  });
  expect(
    listRows(mounted)
      .map((row) => /Agency|Removed connection/.exec(row)?.[0])
      .sort(),
  ).toEqual(['Agency', 'Removed connection']);
});

test('a notice changes its row in place, and a new job appears on top', async () => {
  const mounted = await openActivity([createJob('a', { state: 'running', createdAt: 1 })]);
  await mounted.tell({ type: 'job', job: createJob('a', { state: 'done', createdAt: 1 }) });
  await mounted.tell({ type: 'job', job: createJob('b', { state: 'running', createdAt: Date.now() }) });
  await expect
    .poll(() => listRows(mounted), soon)
    .toEqual([expect.stringContaining('Running'), expect.stringContaining('Done')]);
});

test('a failed job is sent again at once, and stays in sight under the filter', async () => {
  const failed = createJob('a', { state: 'failed', problem: { code: 'serviceFault' } });
  const retryJob = () => ({ ...failed, state: 'waiting' });
  const mounted = await openActivity([failed], { state: 'failed', answers: { retryJob } });
  await click(mounted, 'Retry');
  await expect.poll(() => listSent(mounted, 'retryJob'), soon).toEqual([{ jobId: 'a' }]);
  await expect.poll(() => listRows(mounted)[0], soon).toContain('Waiting');
});

test('says so when a job had begun before it could be cancelled', async () => {
  const waiting = createJob('a', { state: 'waiting' });
  const mounted = await openActivity([waiting], { answers: { cancelJob: () => ({ ...waiting, state: 'running' }) } });
  await click(mounted, 'Cancel');
  await expect.poll(() => readText(mounted, '.hold'), soon).toContain('can only be cancelled while it waits');
});

test('two quick clicks send one message', async () => {
  const mounted = await openActivity([createJob('a', { state: 'failed' })]);
  const button = await findButton(mounted, 'Retry');
  button.click();
  button.click();
  await settle();
  await expect.poll(() => listSent(mounted, 'retryJob'), soon).toHaveLength(1);
});

test('what may be done twice is sent again only after the words that say so', async () => {
  const mounted = await openActivity([
    createJob('a', { state: 'unconfirmed', sentAt: 5, problem: { code: 'timedOut' } }),
  ]);
  await click(mounted, 'Decide…');
  await click(mounted, 'Send again');
  expect(listSent(mounted, 'retryJob')).toEqual([]);
  await expect
    .poll(() => mounted.root.querySelector('dialog')?.textContent, soon)
    .toContain('there will be two reports');
  await fire(mounted, 'dialog form', 'submit');
  await expect.poll(() => listSent(mounted, 'retryJob'), soon).toEqual([{ jobId: 'a' }]);
});

test.each([
  ['Ask the service', 'checkJob'],
  ['It was done', 'resolveJob'],
])('of what is unconfirmed, “%s” sends %s', async (name, message) => {
  const mounted = await openActivity([
    createJob('a', { state: 'unconfirmed', sentAt: 5, problem: { code: 'timedOut' } }),
  ]);
  await click(mounted, 'Decide…');
  await click(mounted, name);
  await expect.poll(() => listSent(mounted, message), soon).toEqual([{ jobId: 'a' }]);
});

test('a password that was forgotten is asked for and sent along', async () => {
  const work = { kind: 'create', url: 'https://a.example/', privacy: 'password' } as const;
  const mounted = await openActivity([
    createJob('a', { state: 'failed', work, problem: { code: 'passwordForgotten' } }),
  ]);
  await click(mounted, 'Retry');
  await fire(mounted, 'dialog form', 'submit');
  await expect.poll(() => mounted.root.querySelector('dialog')?.textContent, soon).toContain('Enter a password.');
  expect(listSent(mounted, 'retryJob')).toEqual([]);
  const input = mounted.root.querySelector('dialog input') as HTMLInputElement;
  input.value = 'open sesame';
  await fire(mounted, 'dialog input', 'input');
  await fire(mounted, 'dialog form', 'submit');
  await expect.poll(() => listSent(mounted, 'retryJob'), soon).toEqual([{ jobId: 'a', password: 'open sesame' }]);
});

test('a hold is said once on top, with the way to the connections', async () => {
  const held = { state: 'waiting', waitsFor: 'connection', problem: { code: 'keyRefused' } } as const;
  const blocks = [{ connectionId: 'c1', waitsFor: 'connection', problem: { code: 'keyRefused' } } as const];
  const mounted = await openActivity([createJob('a', held), createJob('b', { state: 'waiting' })], { blocks });
  expect(mounted.root.textContent?.split('The service refused the API key.')).toHaveLength(2);
  const link = [...mounted.root.querySelectorAll('a')].find((found) => found.textContent === 'Open Connections');
  expect(link?.getAttribute('href')).toBe('#/connections');
});

test('a rate limit counts down', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const until = Date.now() + 42_500;
  const blocks = [{ connectionId: 'c1', waitsFor: 'rateLimit', until } as const];
  const mounted = await openActivity([createJob('a', { state: 'waiting' })], { blocks });
  const readSeconds = () =>
    Number(/Agency asks you to wait\. Continues in 0:(\d\d)/.exec(readText(mounted, '.hold'))?.[1]);
  expect(readSeconds()).toBe(43);
  vi.advanceTimersByTime(3_000);
  await settle();
  expect(readSeconds()).toBe(40);
});

test('“Clear finished” leaves what still needs the user; under a filter it clears that state', async () => {
  const jobs = [createJob('a'), createJob('b', { state: 'failed' }), createJob('c', { state: 'unconfirmed' })];
  const clearJobs = () => 1;
  const all = await openActivity(jobs, { answers: { clearJobs } });
  await click(all, 'Clear finished');
  await expect.poll(() => listSent(all, 'clearJobs'), soon).toEqual([{ state: 'done' }, { state: 'cancelled' }]);
  await all.remove();
  const failed = await openActivity(jobs, { state: 'failed', answers: { clearJobs } });
  await click(failed, 'Clear failed');
  await expect.poll(() => listSent(failed, 'clearJobs'), soon).toEqual([{ state: 'failed' }]);
});

test('a cleared list is asked for again', async () => {
  const jobs = [createJob('a')];
  const mounted = await openActivity(jobs);
  jobs.pop();
  await mounted.tell({ type: 'jobs' });
  await expect.poll(() => mounted.root.textContent, soon).toContain('Nothing here');
});

test('shows a hundred at first and a hundred more at each “Show more”', async () => {
  const mounted = await openActivity(
    Array.from({ length: 250 }, (_, index) => createJob(`j${index}`, { createdAt: index })),
  );
  expect(listRows(mounted)).toHaveLength(100);
  await click(mounted, 'Show more');
  await expect.poll(() => listRows(mounted), soon).toHaveLength(200);
  await click(mounted, 'Show more');
  await expect.poll(() => listRows(mounted), soon).toHaveLength(250);
  expect(mounted.root.textContent).not.toContain('Show more');
});

test('says of an empty state what it is empty of, and leads back to all', async () => {
  const mounted = await openActivity([createJob('a')], { state: 'failed' });
  expect(mounted.root.textContent).toContain('Nothing failed');
  expect(mounted.root.querySelector('.empty a')?.getAttribute('href')).toBe('#/activity');
});

test('every state is a link with its count, and the one that is shown is marked', async () => {
  const mounted = await openActivity([createJob('a'), createJob('b', { state: 'failed' })], { state: 'failed' });
  const links = [...mounted.root.querySelectorAll('nav a')];
  expect(links.map((link) => link.textContent)).toContain('Failed 1');
  expect(links.map((link) => link.getAttribute('href'))).toContain('#/activity?state=unconfirmed');
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'Failed 1',
  ]);
});

test('an action that came to nothing says why', async () => {
  const retryJob = () => {
    throw new ProblemError({ code: 'noConnection' });
  };
  const mounted = await openActivity([createJob('a', { state: 'failed' })], { answers: { retryJob } });
  await click(mounted, 'Retry');
  await expect
    .poll(() => mounted.root.querySelector('[role="alert"]')?.textContent, soon)
    .toContain('No service is connected.');
});

test('a list that cannot be read says so and offers to try again', async () => {
  let isBroken = true;
  const listJobs = (input: { limit: number }) => {
    if (isBroken) throw new ProblemError({ code: 'unexpected' });
    return createPage([createJob('a')], input);
  };
  const mounted = await openActivity([], { answers: { listJobs } });
  expect(mounted.root.textContent).toContain('Something went wrong in Pagegrade itself.');
  isBroken = false;
  await click(mounted, 'Try again');
  await expect.poll(() => listRows(mounted), soon).toHaveLength(1);
});
