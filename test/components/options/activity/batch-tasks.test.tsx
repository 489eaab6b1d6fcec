// How batches are shown outside Activity: a line with the progress while they run, a toast when they have ended.
import type { ComponentChildren } from 'preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rememberPassword } from '../../../../components/hooks/given-passwords.ts';
import { useJobs } from '../../../../components/hooks/use-jobs.ts';
import { RunningTasks } from '../../../../components/options/activity/RunningTasks.tsx';
import { Outcomes } from '../../../../components/options/Outcomes.tsx';
import type { Batch } from '../../../../lib/model/batch.ts';
import { defaultReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { ProblemError } from '../../../../lib/model/problem.ts';
import type { View } from '../../../../lib/model/view.ts';
import { createTestJob } from '../../../lib/jobs/create-test-job.ts';
import { type Answers, type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire as fireAt } from '../bulk/open-bulk.tsx';
import { OptionsContexts } from '../options-contexts.tsx';
import { count, createBatch } from './create-batch.ts';
import { click, fire, pollOptions } from './open-activity.tsx';

speakEnglish();

const later = performance.timeOrigin + 3_600_000;
let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.remove();
  vi.useRealTimers();
});

async function open(
  list: Batch[],
  view: View = { name: 'settings' },
  children?: ComponentChildren,
  answers: Answers = {},
): Promise<Mounted> {
  mounted = await mount(
    <OptionsContexts>
      <RunningTasks />
      <Outcomes view={view} />
      {children}
    </OptionsContexts>,
    { listBatches: () => list, ...answers },
  );
  return mounted;
}

const readLine = ({ root }: Mounted) => root.querySelector('.running-tasks')?.textContent;
const readToast = ({ root }: Mounted) => root.querySelector('.toast')?.textContent;
const listLinks = ({ root }: Mounted, within: string) =>
  [...root.querySelectorAll(`${within} a`)].map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the progress line', () => {
  test.each<[Partial<Batch>, string]>([
    [{ kind: 'create' }, 'Analysing 10 pages'],
    [{ kind: 'update' }, 'Changing the privacy of 10 reports'],
    [{ kind: 'deleteReport', total: 1 }, 'Deleting 1 report'],
  ])('of the batch %o says “%s”', async (change, words) => {
    expect(readLine(await open([createBatch(change)]))).toContain(words);
  });

  test('follows the notices of the worker, and disappears when the task has ended', async () => {
    const page = await open([createBatch({ counts: count({ done: 1 }) })]);
    await page.broadcast({ type: 'batch', batch: createBatch({ counts: count({ done: 5, failed: 2 }) }) });
    expect(readLine(page)).toContain('7 of 10');
    expect(page.root.querySelector('progress')?.getAttribute('value')).toBe('7');
    expect(listLinks(page, '.running-tasks')).toEqual(['Details #/activity?batch=b1']);
    await page.broadcast({
      type: 'batch',
      batch: createBatch({ state: 'done', settledAt: later, counts: count({ done: 10 }) }),
    });
    expect(readLine(page)).toBeUndefined();
  });

  test('shows one batch however many run, and links to the others', async () => {
    const page = await open([1, 2, 3].map((n) => createBatch({ id: String(n), createdAt: n })));
    expect(page.root.querySelectorAll('.running-tasks')).toHaveLength(1);
    expect(listLinks(page, '.running-tasks')).toEqual([
      'Details #/activity?batch=3',
      '2 more #/activity?show=progress',
    ]);
  });

  test('is not shown for a batch that was just cancelled, so that the list below does not move', async () => {
    expect(readLine(await open([createBatch({ state: 'cancelled' })]))).toBeUndefined();
  });

  test('is not shown while a delete can be undone, which is shown with “Undo” instead', async () => {
    const notBefore = Date.now() + 60_000;
    const published = createBatch({ id: 'b2', kind: 'update', privacy: 'public', notBefore });
    const page = await open([createBatch({ kind: 'deleteReport', notBefore }), published]);
    expect(readLine(page)).toBeUndefined();
    expect(page.root.querySelector('.undo-bar-text')?.textContent).toBe(
      '10 reports deleted · Privacy of 10 reports changed',
    );
    await page.broadcast({ type: 'batch', batch: createBatch({ kind: 'deleteReport', notBefore: 1 }) });
    expect(readLine(page)).toContain('Deleting 10 reports');
  });

  test('counts down a rate limit, and gives screen readers the time when it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const page = await open([createBatch()]);
    const work = { kind: 'rerun', reportId: '1', url: 'https://shop.example/' } as const;
    const made = { id: 'j1', connectionId: 'c1', work, createdAt: 1, attempts: 1 };
    const job: Job = { ...made, state: 'waiting', waitsFor: 'rateLimit', batchId: 'b1', number: 0 };
    const until = Date.now() + 42_500;
    await page.broadcast({ type: 'job', job: { ...job, notBefore: until } });
    const read = () => page.root.querySelector('.batch-count')?.textContent ?? '';
    const readSeconds = () => Number(/^0 of 10 · Too many requests · Continues in 00:(\d\d)/.exec(read())?.[1]);
    expect(readSeconds()).toBe(43);
    vi.advanceTimersByTime(3_000);
    await settle();
    expect(readSeconds()).toBe(40);
    expect(page.root.querySelector('.countdown .visually-hidden')?.textContent).toMatch(/^Continues: .*\d/);
    const reopened = await open([createBatch({ block: { connectionId: 'c1', waitsFor: 'rateLimit', until } })]);
    expect(reopened.root.querySelector('.batch-count')?.textContent).toMatch(
      /^0 of 10 · Too many requests · Continues in/,
    );
    await page.broadcast({ type: 'job', job: createTestJob({ ...made, batchId: 'b1', number: 0, state: 'sending' }) });
    await expect.poll(read, pollOptions).toBe('0 of 10');
  });
});

describe('the toast', () => {
  const ended = { state: 'done', settledAt: later } as const;

  test.each<[Partial<Batch>, string]>([
    [{ ...ended, counts: count({ done: 10 }) }, '10 reports re-run'],
    [{ ...ended, counts: count({ done: 7, failed: 3 }) }, '7 of 10 reports re-run'],
    [
      { kind: 'deleteReport', state: 'cancelled', settledAt: later, counts: count({ done: 4, cancelled: 6 }) },
      'Cancelled: 4 of 10 reports deleted',
    ],
    [
      { kind: 'deleteReport', state: 'cancelled', settledAt: later, counts: count({ failed: 1, cancelled: 9 }) },
      'Cancelled: 0 of 10 reports deleted',
    ],
  ])('of the batch %o says “%s”', async (change, words) => {
    expect(readToast(await open([createBatch(change)]))).toContain(words);
  });

  test('links to the task and to its reports, and disappears when a link is followed', async () => {
    const page = await open([createBatch({ ...ended, counts: count({ done: 10 }) })]);
    expect(listLinks(page, '.toast')).toEqual([
      'Details #/activity?batch=b1',
      'Show these 10 in Reports #/reports?task=b1&at=c1',
    ]);
    page.root.querySelector<HTMLElement>('.toast a')?.click();
    await settle();
    expect(readToast(page)).toBeUndefined();
  });

  test('disappears when another page dismisses it', async () => {
    const page = await open([createBatch({ ...ended, counts: count({ done: 10 }) })]);
    const view = page.root.ownerDocument.defaultView as typeof globalThis & Window;
    view.dispatchEvent(Object.assign(new view.Event('storage'), { key: 'dismissedTask', newValue: `${later}` }));
    await settle();
    expect(readToast(page)).toBeUndefined();
  });

  test('says how many items need the user, and has no link to deleted reports', async () => {
    const counts = count({ done: 7, failed: 2, unconfirmed: 1 });
    const page = await open([createBatch({ ...ended, kind: 'deleteReport', counts })]);
    expect(listLinks(page, '.toast')).toEqual(['3 need attention #/activity?batch=b1']);
  });

  test('offers to copy the password that this page gave to the reports', async () => {
    rememberPassword('given', { password: 'open sesame' });
    const done = { ...ended, kind: 'update', privacy: 'password', counts: count({ done: 10 }) } as const;
    expect(readToast(await open([createBatch({ ...done, id: 'given' })]))).toContain('Copy password');
    await mounted?.remove();
    expect(readToast(await open([createBatch({ ...done, id: 'not given' })]))).not.toContain('Copy password');
  });

  test('is for the batch that ended last while the page was open, unless that was undone', async () => {
    const done = { ...ended, counts: count({ done: 10 }) };
    const undone = { state: 'cancelled', kind: 'deleteReport', counts: count({ cancelled: 10 }) } as const;
    const page = await open([
      createBatch({ ...done, id: 'past', kind: 'update', settledAt: performance.timeOrigin - 1 }),
      createBatch({ ...done, id: 'first', kind: 'create' }),
      createBatch({ ...done, id: 'last', settledAt: later + 1 }),
      createBatch({ ...undone, id: 'undone', settledAt: later + 2 }),
    ]);
    expect(page.root.querySelectorAll('.toast')).toHaveLength(1);
    expect(readToast(page)).toContain('10 reports re-run');
    await click(page, 'Close');
    expect(readToast(page)).toBeUndefined();
  });

  test('is not closed by the second click of a double click, which may have closed the one above', async () => {
    const page = await open([createBatch({ ...ended, counts: count({ done: 10 }) })]);
    const close = page.root.querySelector('.toast [aria-label="Close"]');
    fireAt(close, 'click', { detail: 2 });
    await settle();
    expect(readToast(page)).toBeDefined();
    fireAt(close, 'click', { detail: 1 });
    await settle();
    expect(readToast(page)).toBeUndefined();
  });

  test.each<View>([
    { name: 'activity', batchId: 'b1' },
    { name: 'activity' },
    { name: 'watches' },
    { name: 'reports', filter: { ...defaultReportFilter, task: 'b1' } },
  ])('is not shown where the task is seen, in %j', async (view) => {
    const batch = createBatch({ ...ended, watchId: 'w1', counts: count({ done: 10 }) });
    expect(readToast(await open([batch], view))).toBeUndefined();
  });

  test('leaves after ten seconds, but not while the focus is in it, nobody sees the page, or a dialog is open over it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = await open([createBatch({ ...ended, counts: count({ done: 10 }) })]);
    const pass = async () => {
      vi.advanceTimersByTime(10_001);
      await settle();
    };
    await fire(page, '.toast', 'focusin');
    await pass();
    await fire(page, '.toast', 'focusout');
    const { ownerDocument: document } = page.root;
    Object.assign(document, { visibilityState: 'hidden' });
    await fire(page, '*', 'visibilitychange');
    await pass();
    expect(readToast(page)).toBeDefined();
    Object.assign(document, { visibilityState: 'visible' });
    await fire(page, '*', 'visibilitychange');
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    await pass();
    expect(readToast(page)).toBeDefined();
    dialog.remove();
    await pass();
    expect(readToast(page)).toBeUndefined();
  });
});

test('an error in a toast is shown in its place, and the rest of the page still works', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce();
  const broken = createBatch({ id: 'b2', state: 'done', settledAt: later, counts: undefined as never });
  const page = await open([createBatch(), broken]);
  expect(page.root.querySelector('.toasts [role="alert"]')?.textContent).toContain('Something went wrong');
  expect(readLine(page)).toContain('Re-running 10 reports');
});

describe('a failure', () => {
  const work = { kind: 'deleteReport', reportId: '3', url: 'https://shop.example/3' } as const;
  const problem = { code: 'serviceFault' } as const;
  const stored = { id: 'j', work, serviceAddress: 'https://reports.example' };
  const job = createTestJob({ ...stored, state: 'failed', problem });
  const accept = () => createTestJob(stored);

  async function fail(view?: View, startJob: () => Job = accept): Promise<Mounted> {
    function Start() {
      const { start, list } = useJobs();
      return (
        <button type="button" id="start" onClick={() => start('c', [work])}>
          {[...list.jobs.values()].map(({ state }) => state)}
        </button>
      );
    }
    const page = await open([], view, <Start />, { startJob });
    page.root.querySelector<HTMLElement>('#start')?.click();
    await settle();
    if (startJob === accept) await page.broadcast({ type: 'job', job });
    return page;
  }

  test('is announced with what it is about, and leaves the focus on the page when it is dismissed', async () => {
    const page = await fail();
    const said = page.root.querySelector('[role="alert"]')?.textContent?.replace(/[\u2066-\u2069]/g, '');
    expect(said).toMatch(/^“?https:\/\/shop\.example\/3”? could not be deleted.*The service had an internal error/);
    const focus = vi.spyOn(page.root, 'focus');
    await click(page, 'Close');
    expect(page.root.querySelector('[role="alert"]')).toBeNull();
    expect(focus).toHaveBeenCalled();
  });

  test('leaves after ten seconds, but the page still knows of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = await fail();
    vi.advanceTimersByTime(10_001);
    await settle();
    expect([readToast(page), page.root.querySelector('#start')?.textContent]).toEqual([undefined, 'failed']);
  });

  test('of a job that could not be started stays until it is dismissed, since Activity does not list it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const refuse = () => {
      throw new ProblemError({ code: 'noConnection' });
    };
    const page = await fail({ name: 'activity' }, refuse);
    vi.advanceTimersByTime(10_001);
    await settle();
    expect(readToast(page)).toContain('No service is connected.');
  });

  test('is not shown over Activity, which lists it', async () => {
    expect((await fail({ name: 'activity' })).root.querySelector('.toast')).toBeNull();
  });
});
