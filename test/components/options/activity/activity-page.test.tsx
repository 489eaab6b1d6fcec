import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findSentPassword } from '../../../../components/hooks/given-passwords.ts';
import type { Input } from '../../../../lib/messages/contract.ts';
import { ProblemError } from '../../../../lib/model/problem.ts';
import { readView, writeTaskReportsLink } from '../../../../lib/model/view.ts';
import type { Work } from '../../../../lib/model/work.ts';
import { settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire as fireAt } from '../bulk/open-bulk.tsx';
import { count, createBatch } from './create-batch.ts';
import { createJob, createPage } from './create-job.ts';
import {
  click,
  connection,
  findButton,
  fire,
  listFilters,
  listRows,
  listSent,
  openActivity,
  openDetails,
  openMenu,
  pollOptions,
  readText,
} from './open-activity.tsx';

beforeAll(speakEnglish);
afterEach(() => vi.useRealTimers());

test('a row shows the state, the action, the target, the problem and the number of tries', async () => {
  const problem = { code: 'serviceFault', status: 503, serviceMessage: 'Down for repair' } as const;
  const mounted = await openActivity([createJob('chairs', { state: 'failed', attempts: 4, problem })], {
    show: 'attention',
  });
  const [row = ''] = listRows(mounted);
  for (const words of [
    'Failed',
    'Analyse',
    'shop.example/chairs',
    'The service had an internal error.',
    '4 attempts',
  ]) {
    expect(row).toContain(words);
  }
  expect(row).not.toContain('Agency');
  await openDetails(mounted);
  await expect
    .poll(() => mounted.root.querySelector('.task-details')?.textContent, pollOptions)
    .toContain('The service says: \u2068Down for repair');
});

test('a cancelled job shows no problem, a done job shows its new grade', async () => {
  const report = { id: '7', url: 'https://shop.example/b', result: 'decent', privacy: 'private', fields: {} } as const;
  const jobs = [
    createJob('a', { state: 'cancelled', problem: { code: 'rateLimited' } }),
    createJob('b', { state: 'done', report }),
    createJob('c', { state: 'unconfirmed', problem: { code: 'unreachable' } }),
  ];
  const rows = listRows(await openActivity(jobs, { show: 'finished' })).sort();
  expect(rows[0]).toMatch(/^Cancelled/);
  expect(rows[0]).not.toContain('oo many requests');
  expect(rows[1]).toContain('Decent');
  const [unconfirmed] = listRows(await openActivity(jobs, { show: 'attention' }));
  expect(unconfirmed).toContain('The connection was lost before an answer came.');
});

test('rows name their connection if there are several', async () => {
  const mounted = await openActivity([createJob('a'), createJob('b', { connectionId: 'removed' })], {
    show: 'finished',
    connections: [connection, { ...connection, id: 'c2', name: 'Client' }],
  });
  expect(
    listRows(mounted)
      .map((row) => /Agency|Removed connection/.exec(row)?.[0])
      .sort(),
  ).toEqual(['Agency', 'Removed connection']);
});

test('two quick clicks send one message', async () => {
  const mounted = await openActivity([createJob('a', { state: 'failed' })], { show: 'attention' });
  const button = await findButton(mounted, 'Try again');
  button.click();
  button.click();
  await settle();
  await expect.poll(() => listSent(mounted, 'retryJob'), pollOptions).toHaveLength(1);
});

test('the second click of a double click does nothing: the first one may have removed its row', async () => {
  const work: Work = { kind: 'deleteReport', reportId: '7', url: 'https://a.example/' };
  const mounted = await openActivity([createJob('a', { state: 'done', work })], { show: 'finished' });
  const button = await findButton(mounted, 'Remove');
  fireAt(button, 'click', { detail: 2 });
  await settle();
  expect(listSent(mounted, 'clearJobs')).toEqual([]);
  fireAt(button, 'click', { detail: 1 });
  await expect.poll(() => listSent(mounted, 'clearJobs'), pollOptions).toEqual([{ jobIds: ['a'] }]);
});

test.each([
  ['Try again', 'retryJob'],
  ['Check again', 'checkJob'],
  ['Mark as done', 'resolveJob'],
  ['Remove', 'clearJobs'],
])('for an unconfirmed job, “%s” sends %s', async (name, message) => {
  const problem = { code: 'timedOut' } as const;
  const mounted = await openActivity([createJob('a', { state: 'unconfirmed', sentAt: 5, problem })], {
    show: 'attention',
  });
  const visible = [...mounted.root.querySelectorAll('.task-buttons > button')].map(({ textContent }) => textContent);
  expect(visible).toEqual(['Try again']);
  if (name !== 'Try again') await openMenu(mounted);
  await click(mounted, name);
  const input = message === 'clearJobs' ? { jobIds: ['a'] } : { jobId: 'a' };
  await expect.poll(() => listSent(mounted, message), pollOptions).toEqual([input]);
});

test.each<[string, Work, string]>([
  ['an analysis', { kind: 'create', url: 'https://a.example/', privacy: 'private' }, 'asks the service first'],
  ['a delete of a report', { kind: 'deleteReport', reportId: '7', url: '' }, 'doing it again changes nothing'],
  ['a delete of a project', { kind: 'deleteProject', project: 'p' }, 'look under Reports before you try again'],
])('the details of an unconfirmed job say what trying again does: %s', async (_what, work, words) => {
  const job = createJob('a', { state: 'unconfirmed', sentAt: 5, work, problem: { code: 'timedOut' } });
  const mounted = await openActivity([job], { show: 'attention' });
  await openDetails(mounted);
  expect(mounted.root.querySelector('.task-details')?.textContent).toContain(words);
});

test.each<[string, Work, object]>([
  [
    'what was created since',
    { kind: 'create', url: 'https://a.example/x?y=1', privacy: 'private' },
    { filter: { since: '2026-11-02' } },
  ],
  ['its report', { kind: 'rerun', reportId: '7', url: 'https://a.example/x' }, { reportId: '7' }],
  ['all reports', { kind: 'deleteProject', project: 'p' }, {}],
])('“Look under Reports” leads to %s, by no address', async (_what, work, view) => {
  const problem = { code: 'timedOut' } as const;
  const sentAt = new Date(2026, 10, 2, 12).getTime();
  const job = createJob('a', { state: 'unconfirmed', sentAt, work, problem });
  const mounted = await openActivity([job], { show: 'attention' });
  await openDetails(mounted);
  const link = [...mounted.root.querySelectorAll('a')].find(({ textContent }) => textContent === 'Look under Reports');
  expect(link?.getAttribute('href')).not.toContain('example');
  expect(readView(link?.getAttribute('href') ?? '')).toMatchObject({ name: 'reports', at: 'c1', ...view });
});

test.each([
  ['Show the changes', 3, writeTaskReportsLink('c1', 'b1', { changes: ['worse', 'better'] })],
  ['Show in Reports', 0, writeTaskReportsLink('c1', 'b1')],
])('“%s” leads to the reports of the batch at its connection', async (_, worse, href) => {
  const changes = { worse, better: 0, same: 7 };
  const batches = [createBatch({ state: 'done', settledAt: 2, counts: count({ done: 10 }), changes })];
  const { root } = await openActivity([], { show: 'finished', batches });
  expect(readView(href)).toMatchObject({ name: 'reports', at: 'c1', filter: { task: 'b1' } });
  expect(root.querySelector(`a[href="${href}"]`)).not.toBeNull();
});

test('the password of a job that was not kept has to be entered, and is sent with the retry', async () => {
  const work = { kind: 'create', url: 'https://a.example/', privacy: 'password' } as const;
  const mounted = await openActivity(
    [createJob('a', { state: 'failed', work, problem: { code: 'passwordForgotten' } })],
    { show: 'attention' },
  );
  await click(mounted, 'Try again');
  expect(listSent(mounted, 'retryJob')).toEqual([]);
  const input = mounted.root.querySelector('dialog input') as HTMLInputElement;
  input.value = 'open sesame';
  await fire(mounted, 'dialog input', 'input');
  await fire(mounted, 'dialog form', 'submit');
  await expect
    .poll(() => listSent(mounted, 'retryJob'), pollOptions)
    .toEqual([{ jobId: 'a', password: 'open sesame' }]);
  // Its link can then be copied with the password.
  expect(findSentPassword({ id: 'a' })).toBe('open sesame');
});

test('a batch is one row with the number of failed and unconfirmed items, and links to its items', async () => {
  const counts = count({ done: 7, failed: 2, unconfirmed: 1 });
  const batches = [
    createBatch({ state: 'done', settledAt: 2, counts, problem: { code: 'timedOut' } }),
    createBatch({ id: 'b2', counts: count({ done: 3 }) }),
  ];
  const retryBatch = () => createBatch({ counts: count({ done: 7 }) });
  const mounted = await openActivity([], { show: 'attention', batches, answers: { retryBatch } });
  expect(listFilters(mounted)).toEqual(['In progress 1', 'Needs attention 1', 'Finished 0']);
  expect(listRows(mounted)).toEqual([
    expect.stringMatching(
      /Failed.*7 of 10 reports re-run.*2 failed · 1 unconfirmed · The service did not answer in time\./,
    ),
  ]);
  expect(mounted.root.querySelector('.task-name')?.getAttribute('href')).toBe('#/activity?batch=b1');
  await click(mounted, 'Try again');
  await expect.poll(() => listSent(mounted, 'retryBatch'), pollOptions).toEqual([{ batchId: 'b1' }]);
  // The row stays under the filter and shows the progress.
  await expect
    .poll(() => listRows(mounted), pollOptions)
    .toEqual([expect.stringMatching(/Re-running 10 reports.*7 of 10/)]);
});

test('a batch that was paused after refusals asks with the words of the service, whole in the tooltip', async () => {
  const problem = { code: 'forbidden', status: 402, serviceMessage: 'Your plan is used up.' } as const;
  const mounted = await openActivity([], {
    show: 'attention',
    answers: { listBatches: () => [createBatch({ state: 'paused', problem })] },
  });
  await expect
    .poll(() => mounted.root.querySelector('.row-note')?.getAttribute('title'), pollOptions)
    .toBe('The service refuses these: “\u2068Your plan is used up\u2069”. Continue?');
});

test('a running batch can be paused, resumed and, after a confirmation, cancelled', async () => {
  const answers = { pauseBatch: () => createBatch({ state: 'paused' }), resumeBatch: () => createBatch() };
  const mounted = await openActivity([], { batches: [createBatch()], answers });
  await click(mounted, 'Pause');
  await expect.poll(() => listRows(mounted)[0], pollOptions).toContain('Paused');
  await click(mounted, 'Resume');
  await openMenu(mounted);
  await click(mounted, 'Cancel');
  expect(mounted.root.textContent).toContain('10 of 10 are not done yet and will be skipped.');
  await click(mounted, 'Cancel the rest');
  await expect.poll(() => listSent(mounted, 'cancelBatch'), pollOptions).toEqual([{ batchId: 'b1' }]);
});

test('an undone delete is shown as undone, for a single report and for a batch', async () => {
  const work = { kind: 'deleteReport', reportId: '1', url: 'https://shop.example/a' } as const;
  const batches = [
    createBatch({ kind: 'deleteReport', state: 'cancelled', settledAt: 2, counts: count({ cancelled: 10 }) }),
  ];
  const mounted = await openActivity([createJob('a', { state: 'cancelled', attempts: 0, work })], {
    show: 'finished',
    batches,
  });
  expect(listRows(mounted)).toEqual([
    expect.stringMatching(/^Undone/),
    expect.stringMatching(/^Undone.*10 reports kept/),
  ]);
});

test('“Clear finished” keeps tasks that need the user', async () => {
  const jobs = [createJob('a'), createJob('b', { state: 'failed' }), createJob('c', { state: 'unconfirmed' })];
  const ended = { state: 'done', settledAt: 2 } as const;
  const batches = [
    createBatch({ ...ended, counts: count({ done: 10 }) }),
    createBatch({ ...ended, id: 'bad', counts: count({ failed: 10 }) }),
  ];
  const answers = { clearJobs: () => 1, clearBatch: () => undefined };
  const all = await openActivity(jobs, { show: 'finished', batches, answers });
  await click(all, 'Clear finished');
  await expect.poll(() => listSent(all, 'clearJobs'), pollOptions).toEqual([{ state: 'done' }, { state: 'cancelled' }]);
  await expect.poll(() => listSent(all, 'clearBatch'), pollOptions).toEqual([{ batchId: 'b1' }]);
});

test('the list is reloaded when jobs were cleared, also in the millisecond of another reload', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const jobs = [createJob('a')];
  const mounted = await openActivity(jobs, { show: 'finished' });
  await mounted.broadcast({ type: 'job', job: createJob('a') });
  jobs.pop();
  await mounted.broadcast({ type: 'jobs' });
  await expect.poll(() => mounted.root.textContent, pollOptions).toContain('Nothing finished yet');
});

test('the list shows 100 tasks at first, and 100 more for each “Show more”', async () => {
  const mounted = await openActivity(
    Array.from({ length: 250 }, (_, index) => createJob(`j${index}`, { createdAt: index })),
    { show: 'finished' },
  );
  expect(listRows(mounted)).toHaveLength(100);
  await click(mounted, 'Show more');
  await expect.poll(() => listRows(mounted), pollOptions).toHaveLength(200);
  await click(mounted, 'Show more');
  await expect.poll(() => listRows(mounted), pollOptions).toHaveLength(250);
  expect(mounted.root.textContent).not.toContain('Show more');
});

test.each([
  ['progress', 'Nothing in progress', 'toolbar'],
  ['attention', 'Nothing needs attention', 'could not confirm'],
  ['finished', 'Nothing finished yet', '30 days'],
] as const)('the empty list “%s” shows “%s” and explains what it will contain', async (show, title, text) => {
  const { root } = await openActivity([], { show });
  expect(root.querySelector('.empty-title')?.textContent).toBe(title);
  expect(root.querySelector('.empty-text')?.textContent).toContain(text);
});

test('every filter is a link with a count, and the current one is marked', async () => {
  const mounted = await openActivity([createJob('a'), createJob('b', { state: 'failed' })], { show: 'attention' });
  expect(listFilters(mounted)).toEqual(['In progress 0', 'Needs attention 1', 'Finished 1']);
  const links = [...mounted.root.querySelectorAll('nav a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#/activity?show=progress',
    '#/activity?show=attention',
    '#/activity?show=finished',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

test.each([
  ['Needs attention', [createJob('a'), createJob('b', { state: 'sending' }), createJob('c', { state: 'failed' })]],
  ['In progress', [createJob('a'), createJob('b', { state: 'sending' })]],
  ['Finished', [createJob('a')]],
  ['In progress', []],
])('without a chosen filter, the first that has tasks is shown: %s', async (name, jobs) => {
  const mounted = await openActivity(jobs);
  await expect.poll(() => readText(mounted, 'nav [aria-current]'), pollOptions).toContain(name);
  await expect.poll(() => listRows(mounted), pollOptions).toHaveLength(Math.min(jobs.length, 1));
});

test('the filter that was shown first stays when its last task ends', async () => {
  let job = createJob('a', { state: 'sending' });
  const listJobs = (input: Input<'listJobs'>) => createPage([job, createJob('b')], input);
  const mounted = await openActivity([], { answers: { listJobs } });
  await expect.poll(() => listRows(mounted)[0], pollOptions).toContain('Analysing');
  job = createJob('a');
  await mounted.broadcast({ type: 'job', job });
  await expect.poll(() => listFilters(mounted), pollOptions).toContain('Finished 2');
  expect(readText(mounted, 'nav [aria-current]')).toContain('In progress');
});

test('a task that changes while the list is still asked for again stays, too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers: (() => void)[] = [];
  const listJobs = (input: Input<'listJobs'>) => {
    // The open jobs, which every page asks for once.
    if (input.limit > 100) return createPage([], input);
    return new Promise((resolve) => answers.push(() => resolve(createPage([], input))));
  };
  const waitForAsked = (count: number) => expect.poll(() => answers.length, pollOptions).toBe(count);
  const page = openActivity([], { show: 'progress', answers: { listJobs } });
  await waitForAsked(1);
  answers[0]?.();
  const mounted = await page;
  const createdAt = Date.now() + 1;
  vi.setSystemTime(createdAt + 1);
  await mounted.broadcast({ type: 'job', job: createJob('a', { state: 'waiting', createdAt }) });
  await waitForAsked(2);
  await expect.poll(() => listRows(mounted), pollOptions).toHaveLength(1);
  await mounted.broadcast({ type: 'job', job: createJob('a', { state: 'cancelled', createdAt }) });
  answers[1]?.();
  await expect.poll(() => listRows(mounted), pollOptions).toEqual([expect.stringMatching(/^Cancelled/)]);
});

test('a failed action shows its problem', async () => {
  const retryJob = () => {
    throw new ProblemError({ code: 'noConnection' });
  };
  const mounted = await openActivity([createJob('a', { state: 'failed' })], {
    show: 'attention',
    answers: { retryJob },
  });
  await click(mounted, 'Try again');
  await expect
    .poll(() => mounted.root.querySelector('[role="alert"]')?.textContent, pollOptions)
    .toContain('No service is connected.');
});

test('a list that cannot be loaded shows the problem and can be retried', async () => {
  let isBroken = true;
  const listJobs = (input: { limit: number }) => {
    if (isBroken) throw new ProblemError({ code: 'unexpected' });
    return createPage([createJob('a')], input);
  };
  const mounted = await openActivity([], { show: 'finished', answers: { listJobs } });
  expect(mounted.root.textContent).toContain('Something went wrong in Pagegrade itself.');
  isBroken = false;
  await click(mounted, 'Try again');
  await expect.poll(() => listRows(mounted), pollOptions).toHaveLength(1);
});
