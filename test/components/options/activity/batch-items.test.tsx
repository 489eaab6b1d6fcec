import { afterEach, expect, test, vi } from 'vitest';
import { BatchItems } from '../../../../components/options/activity/BatchItems.tsx';
import type { Batch, BatchItem, ItemFilter } from '../../../../lib/model/batch.ts';
import type { Job, JobState } from '../../../../lib/model/job.ts';
import { createTestJob, type JobFields } from '../../../lib/jobs/create-test-job.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { count, createBatch } from './create-batch.ts';
import { click, connection, pollOptions } from './open-activity.tsx';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

let items: BatchItem[] = [];
const createItem = (number: number, change: Partial<BatchItem> = {}): BatchItem => ({
  number,
  url: `https://shop.example/${number}`,
  reportId: String(number),
  state: 'waiting',
  ...change,
});

function draw(batch: Batch, show?: ItemFilter) {
  return <BatchItems {...{ batch, show }} connections={[connection]} linkTo={(show) => `#${show ?? ''}`} />;
}

async function open(batch: Batch, show?: ItemFilter): Promise<Mounted> {
  mounted = await mount(draw(batch, show), {}, { readBatch: async () => items });
  await settle();
  return mounted;
}

const listRows = ({ root }: Mounted) =>
  [...root.querySelectorAll('tbody tr')].map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim());

function createJob(number: number, change: JobFields): Job {
  const work = { kind: 'rerun', reportId: String(number), url: `https://shop.example/${number}` } as const;
  const place = { batchId: 'b1', number };
  return createTestJob<JobState>({ id: `j${number}`, connectionId: 'c1', work, state: 'sending', ...place, ...change });
}

test('every item shows its state and its problem, and a finished one links to its report', async () => {
  items = [
    createItem(0, { state: 'done', result: 'bad' }),
    createItem(1, { state: 'failed', problem: { code: 'invalid', serviceMessage: 'Too large.' } }),
    createItem(2),
  ];
  const page = await open(createBatch());
  expect(listRows(page)).toEqual([
    expect.stringMatching(/^Done.*shop\.example\/0Done$/),
    expect.stringMatching(/^Failed.*shop\.example\/1.*Too large\.Failed$/),
    expect.stringMatching(/^Waiting.*shop\.example\/2Waiting$/),
  ]);
  const link = page.root.querySelector<HTMLAnchorElement>('tbody a');
  expect(link?.getAttribute('aria-label')).toBe('Open report');
  expect(link?.getAttribute('href')).toBe('https://reports.example/reports/0');
});

test('deleted reports have no link, and no item has one if the service address has changed', async () => {
  items = [createItem(0, { state: 'done' }), createItem(1, { state: 'failed', problem: { code: 'forbidden' } })];
  const page = await open(createBatch({ kind: 'deleteReport' }));
  expect([...page.root.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://reports.example/reports/1',
  ]);
  await page.show(draw(createBatch({ serviceAddress: 'https://another.example' })));
  expect(page.root.querySelectorAll('tbody a')).toHaveLength(0);
});

test('items are read again when jobs of the batch change', async () => {
  items = [createItem(0), createItem(1)];
  const page = await open(createBatch());
  items = [createItem(0, { state: 'unconfirmed', problem: { code: 'timedOut' } }), createItem(1, { state: 'done' })];
  await page.broadcast({ type: 'job', job: createJob(1, { state: 'done' }) });
  await vi.waitFor(() => expect(listRows(page).map((row) => row.slice(0, 4))).toEqual(['Unco', 'Done']), pollOptions);
});

test('if the items cannot be read, “Try again” reads them, and no row says that they are loading', async () => {
  items = [createItem(0)];
  let isBroken = true;
  const readBatch = async () => {
    if (isBroken) throw new Error('broken');
    return items;
  };
  const page = await mount(draw(createBatch()), {}, { readBatch });
  mounted = page;
  expect(listRows(page)).toEqual([]);
  isBroken = false;
  await click(page, 'Try again');
  await vi.waitFor(() => expect(listRows(page)).toEqual([expect.stringMatching(/^Waiting/)]), pollOptions);
  expect(page.root.querySelector('.problem')).toBeNull();
});

test('items can be filtered by state, and each filter has a count', async () => {
  items = [
    createItem(0, { state: 'done' }),
    createItem(1, { state: 'failed' }),
    createItem(2),
    createItem(3, { state: 'sending' }),
  ];
  const batch = createBatch({ total: 4, counts: count({ done: 1, failed: 1 }) });
  const page = await open(batch, 'open');
  expect(listRows(page).map((row) => row.split('shop')[0])).toEqual(['Waiting', 'Analysing']);
  expect([...page.root.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual([
    'All 4',
    'Pending 2',
    'Unconfirmed 0',
    'Failed 1',
    'Done 1',
    'Cancelled 0',
  ]);
  await page.show(draw(batch, 'unconfirmed'));
  expect(page.root.textContent).toContain('Nothing in this state');
});

test('items are read again after the batch was cancelled, because items not started have no jobs', async () => {
  items = [createItem(0)];
  const page = await open(createBatch());
  items = [createItem(0, { state: 'cancelled' })];
  await page.show(draw(createBatch({ state: 'cancelled', settledAt: 5 })));
  await vi.waitFor(() => expect(listRows(page)[0]).toContain('Cancelled'), pollOptions);
});
