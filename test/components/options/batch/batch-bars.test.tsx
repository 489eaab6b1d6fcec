import { afterEach, describe, expect, test, vi } from 'vitest';
import { BatchesContext, useBatchList } from '../../../../components/hooks/use-batches.ts';
import { JobsContext, useJobList } from '../../../../components/hooks/use-jobs.ts';
import { BatchBars } from '../../../../components/options/batch/BatchBars.tsx';
import { keepDismissed, listDismissed } from '../../../../lib/browser/page-storage/dismissed-batches.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { type Answers, type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, fire, soon } from '../activity/open-activity.tsx';
import { count, createBatch } from './create-batch.ts';

speakEnglish();

const connections: Connection[] = [];
const later = performance.timeOrigin + 3_600_000;
let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.remove();
  vi.useRealTimers();
});

interface Opening {
  answers?: Answers;
  hasPast?: boolean;
}

async function open(list: Batch[], { answers, hasPast = false }: Opening = {}): Promise<Mounted> {
  function Page() {
    const jobs = useJobList();
    const batches = useBatchList();
    return (
      <JobsContext value={jobs}>
        <BatchesContext value={batches}>
          <BatchBars {...{ connections, hasPast }} />
        </BatchesContext>
      </JobsContext>
    );
  }
  mounted = await mount(<Page />, { listBatches: () => list, ...answers });
  return mounted;
}

const listLines = ({ root }: Mounted, within = '.batch-bars-open') =>
  [...root.querySelectorAll(`${within} .batch-what`)].map((what) => what.textContent);
const listSent = ({ sent }: Mounted) => sent.filter(({ name }) => name !== 'listBatches');

describe('a line', () => {
  test.each<[Partial<Batch>, string]>([
    [{ kind: 'create' }, 'Analysing 10 pages'],
    [{ kind: 'update' }, 'Changing the privacy of 10 reports'],
    [{ kind: 'deleteReport', total: 1 }, 'Deleting 1 report'],
    [{ state: 'done', settledAt: later, counts: count({ done: 10 }) }, '10 reports re-run'],
    [{ state: 'done', settledAt: later, counts: count({ done: 7, failed: 3 }) }, '7 of 10 reports re-run'],
    [
      { kind: 'deleteReport', state: 'cancelled', settledAt: later, counts: count({ done: 4, cancelled: 6 }) },
      'Cancelled: 4 of 10 reports deleted',
    ],
    [
      { kind: 'deleteReport', state: 'cancelled', settledAt: later, counts: count({ failed: 1, cancelled: 9 }) },
      'Cancelled: 0 of 10 reports deleted',
    ],
  ])('of %o says “%s”', async (change, words) => {
    expect(listLines(await open([createBatch(change)]))).toEqual([words]);
  });

  test('follows the worker, whatever comes first, and is gone with what is cleared', async () => {
    const page = await open([createBatch({ counts: count({ done: 1 }) })]);
    await page.tell({ type: 'batch', batch: createBatch({ counts: count({ done: 5, failed: 2 }) }) });
    expect(page.root.textContent).toContain('7 of 10');
    expect(page.root.querySelector('progress')?.getAttribute('value')).toBe('7');
    expect(page.root.querySelector('.batch-miss')?.getAttribute('href')).toBe('#/activity?batch=b1&show=failed');
    await page.tell({ type: 'batchCleared', batchId: 'b1' });
    expect(listLines(page)).toEqual([]);
  });

  test('offers to pause while it runs, to go on while it is paused, and asks before the rest is given up', async () => {
    const paused = createBatch({ state: 'paused' });
    const page = await open([createBatch()], {
      answers: { pauseBatch: () => paused, resumeBatch: () => createBatch() },
    });
    await click(page, 'Pause');
    await vi.waitFor(() => expect(page.root.textContent).toContain('paused'), soon);
    await click(page, 'Resume');
    await click(page, 'Cancel');
    expect(page.root.textContent).toContain('10 of 10 are not done yet and will not be done.');
    await click(page, 'Cancel the rest');
    expect(listSent(page)).toEqual([
      { name: 'pauseBatch', input: { batchId: 'b1' } },
      { name: 'resumeBatch', input: { batchId: 'b1' } },
      { name: 'cancelBatch', input: { batchId: 'b1' } },
    ]);
  });

  test.each<[Partial<Batch>, string[]]>([
    [{ counts: count({ done: 7, failed: 1, unconfirmed: 2 }) }, ['Retry the failed', 'Ask the service about all']],
    [{ kind: 'update', counts: count({ done: 8, unconfirmed: 2 }) }, []],
  ])('that has ended as %o offers %o', async (change, names) => {
    const page = await open([createBatch({ state: 'done', settledAt: later, ...change })]);
    expect([...page.root.querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean)).toEqual(
      names,
    );
  });

  test('waits for the end of the time in which a delete can be taken back: that is said beside Undo', async () => {
    const page = await open([createBatch({ kind: 'deleteReport', notBefore: Date.now() + 60_000 })]);
    expect(listLines(page)).toEqual([]);
    await page.tell({ type: 'batch', batch: createBatch({ kind: 'deleteReport', notBefore: 1 }) });
    expect(listLines(page)).toEqual(['Deleting 10 reports']);
  });

  test('counts down for as long as the service asks to wait, and tells a screen reader until when', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const page = await open([createBatch()]);
    const work = { kind: 'rerun', reportId: '1', url: 'https://shop.example/' } as const;
    const made = { id: 'j1', connectionId: 'c1', work, createdAt: 1, attempts: 1 };
    const job: Job = { ...made, state: 'waiting', waitsFor: 'rateLimit', batchId: 'b1', number: 0 };
    const until = Date.now() + 42_500;
    await page.tell({ type: 'job', job: { ...job, notBefore: until } });
    const read = () => page.root.querySelector('.batch-count')?.textContent ?? '';
    const readSeconds = () =>
      Number(/^0 of 10 · The service asks you to wait · Continues in 0:(\d\d)/.exec(read())?.[1]);
    expect(readSeconds()).toBe(43);
    vi.advanceTimersByTime(3_000);
    await settle();
    expect(readSeconds()).toBe(40);
    expect(page.root.querySelector('.countdown .visually-hidden')?.textContent).toMatch(/^Continues: .*\d/);
    await page.tell({ type: 'job', job: { ...made, batchId: 'b1', number: 0, state: 'running' } });
    await expect.poll(read, soon).toBe('0 of 10');
  });

  test('that the worker has paused says why, and takes the password it has lost', async () => {
    const lost = createBatch({
      kind: 'update',
      privacy: 'password',
      state: 'paused',
      problem: { code: 'passwordForgotten' },
    });
    const page = await open([lost], {
      answers: { resumeBatch: () => ({ ...lost, state: 'running', problem: undefined }) },
    });
    expect(page.root.textContent).toContain('Enter the password again and retry.');
    await click(page, 'Resume');
    expect(listSent(page)).toEqual([]);
    await fire(page, 'dialog form', 'submit');
    expect(page.root.textContent).toContain('Enter a password.');
    const field = page.root.querySelector('dialog input') as HTMLInputElement;
    field.value = 'sesame';
    await fire(page, 'dialog input', 'input');
    await fire(page, 'dialog form', 'submit');
    expect(listSent(page)).toEqual([{ name: 'resumeBatch', input: { batchId: 'b1', password: 'sesame' } }]);
    await vi.waitFor(() => expect(page.root.textContent).not.toContain('Enter the password again'), soon);
  });

  test('says what stands in the way of an action', async () => {
    const pauseBatch = () => Promise.reject(new Error('The disk is full.'));
    const page = await open([createBatch()], { answers: { pauseBatch } });
    await click(page, 'Pause');
    await vi.waitFor(() => expect(page.root.textContent).toContain('The disk is full.'), soon);
  });
});

describe('the lines', () => {
  const done = { state: 'done', counts: count({ done: 10 }) } as const;
  const undone = { state: 'cancelled', settledAt: later, counts: count({ cancelled: 10 }) } as const;
  const past = createBatch({ ...done, id: 'past', settledAt: performance.timeOrigin - 1 });

  test('are of what is under way, ended here, or ended badly; not of what was taken back whole', async () => {
    const page = await open([
      past,
      createBatch({ id: 'open', kind: 'create', createdAt: 5 }),
      createBatch({ ...done, id: 'here', settledAt: later, createdAt: 4 }),
      createBatch({ ...done, id: 'bad', settledAt: 1, counts: count({ done: 9, failed: 1 }), createdAt: 3 }),
      createBatch({ ...undone, id: 'undone', kind: 'deleteReport', createdAt: 2 }),
    ]);
    expect(listLines(page)).toEqual(['Analysing 10 pages', '10 reports re-run', '9 of 10 reports re-run']);
    expect(page.root.querySelector('[role="status"]')?.textContent).toBe('10 reports re-run');
  });

  test('are of what was cancelled before any of it was done, unless Undo did that', async () => {
    const page = await open([createBatch(undone), createBatch({ ...undone, id: 'undone', kind: 'deleteReport' })]);
    expect(listLines(page)).toEqual(['Cancelled: 0 of 10 reports re-run']);
  });

  test('are where all are of what was taken back whole, too, and say what was kept', async () => {
    const taken = [createBatch({ ...undone, kind: 'deleteReport' }), createBatch({ ...undone, id: 'b2', total: 9 })];
    const one = { ...undone, kind: 'deleteReport', total: 1, counts: count({ cancelled: 1 }), id: 'b3' } as const;
    const page = await open([...taken, createBatch(one)], { hasPast: true });
    expect(listLines(page, '.batch-past')).toEqual(['Undone: 10 reports kept', 'Undone: 1 report kept']);
    expect(page.root.textContent).not.toContain('Cancelled: 0 of 10 reports deleted');
  });

  test('are put away for good, and forgotten with their batch', async () => {
    keepDismissed(['gone', 'away']);
    const list = ['shown', 'away', 'elsewhere'].map((id) => createBatch({ ...done, id, settledAt: later }));
    const page = await open(list);
    expect(listLines(page)).toHaveLength(2);
    // In another window, meanwhile.
    keepDismissed(['gone', 'away', 'elsewhere']);
    await click(page, 'Dismiss');
    expect(listLines(page)).toEqual([]);
    expect(listDismissed()).toEqual(['shown', 'away', 'elsewhere']);
  });

  test('that are past are listed where all are, and cleared there', async () => {
    const page = await open([past], { hasPast: true });
    expect(page.root.querySelector('summary')?.textContent).toBe('Earlier bulk actions (1)');
    expect(listLines(page, '.batch-past')).toEqual(['10 reports re-run']);
    await click(page, 'Clear');
    expect(listSent(page)).toEqual([{ name: 'clearBatch', input: { batchId: 'past' } }]);
  });

  test('are at most three above a list, and say where the others are', async () => {
    const many = [1, 2, 3, 4, 5].map((n) => createBatch({ id: String(n), createdAt: n }));
    const page = await open(many);
    expect(listLines(page)).toHaveLength(3);
    expect(page.root.textContent).toContain('2 more under Activity');
  });
});
