import { afterEach, describe, expect, test, vi } from 'vitest';
import { BatchDetails } from '../../../../components/options/batch/BatchDetails.tsx';
import { keepUnsent } from '../../../../lib/browser/page-storage/unsent-lists.ts';
import type { Batch, BatchItem, ItemFilter } from '../../../../lib/model/batch.ts';
import type { UnsentLine } from '../../../../lib/model/bulk/unsent-line.ts';
import type { Job } from '../../../../lib/model/job.ts';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { connection, soon } from '../activity/open-activity.tsx';
import { count, createBatch } from './create-batch.ts';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

let items: BatchItem[] = [];
const createItem = (number: number, change: Partial<BatchItem> = {}): BatchItem => ({
  number,
  url: `https://shop.example/${number}`,
  reportId: String(number),
  state: 'waiting',
  jobId: `j${number}`,
  ...change,
});

function draw(batch: Batch, show?: ItemFilter) {
  return <BatchDetails {...{ batch, show }} connections={[connection]} linkTo={(show) => `#${show ?? ''}`} />;
}

async function open(batch: Batch, show?: ItemFilter): Promise<Mounted> {
  mounted = await mount(draw(batch, show), {}, { readBatch: async (_id, onItems) => onItems(items) });
  await settle();
  return mounted;
}

const listRows = ({ root }: Mounted) =>
  [...root.querySelectorAll('tbody tr')].map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim());

function createJob(number: number, change: Partial<Job>): Job {
  const work = { kind: 'rerun', reportId: String(number), url: `https://shop.example/${number}` } as const;
  const place = { batchId: 'b1', number };
  return {
    id: `j${number}`,
    connectionId: 'c1',
    work,
    state: 'running',
    createdAt: 1,
    attempts: 1,
    ...place,
    ...change,
  };
}

test('every item says what became of it, and leads to its report', async () => {
  items = [
    createItem(0, { state: 'done', result: 'bad' }),
    createItem(1, { state: 'failed', problem: { code: 'invalid', serviceMessage: 'Too large.' } }),
    createItem(2),
  ];
  const page = await open(createBatch());
  expect(listRows(page)).toEqual([
    expect.stringMatching(/^DoneB.*shop\.example\/0Done$/),
    expect.stringMatching(/^Failed.*shop\.example\/1.*Too large\.Failed$/),
    expect.stringMatching(/^Waiting.*shop\.example\/2Waiting$/),
  ]);
  const link = page.root.querySelector<HTMLAnchorElement>('tbody a');
  expect(link?.getAttribute('aria-label')).toBe('Open report');
  expect(link?.getAttribute('href')).toBe('https://reports.example/reports/0');
});

test('what was deleted leads nowhere, and at another address nothing does', async () => {
  items = [createItem(0, { state: 'done' }), createItem(1, { state: 'failed', problem: { code: 'forbidden' } })];
  const page = await open(createBatch({ kind: 'deleteReport' }));
  expect([...page.root.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://reports.example/reports/1',
  ]);
  await page.show(draw(createBatch({ serviceAddress: 'https://another.example' })));
  expect(page.root.querySelectorAll('tbody a')).toHaveLength(0);
});

test('items follow their jobs, and a job that is told of while they are read is newer', async () => {
  items = [createItem(0), createItem(1)];
  let goOn: () => void = () => undefined;
  const readBatch = async (_id: string, onItems: (items: BatchItem[]) => void) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    onItems(items);
  };
  mounted = await mount(draw(createBatch()), {}, { readBatch });
  await mounted.tell({ type: 'job', job: createJob(1, { state: 'done' }) });
  goOn();
  const page = mounted;
  await vi.waitFor(() => expect(listRows(page).map((row) => row.slice(0, 4))).toEqual(['Wait', 'Done']), soon);
  await page.tell({ type: 'job', job: createJob(0, { state: 'unconfirmed', problem: { code: 'timedOut' } }) });
  await vi.waitFor(() => expect(listRows(page)[0]).toContain('Decide'), soon);
});

test('of what is unconfirmed leads to its very job', async () => {
  items = [createItem(0, { state: 'unconfirmed', jobId: 'j0' })];
  const page = await open(createBatch());
  expect(page.root.querySelector('.col-item-actions a')?.getAttribute('href')).toBe(
    '#/activity?state=unconfirmed&job=j0',
  );
});

test('are those of one state, with how many there are of each', async () => {
  items = [
    createItem(0, { state: 'done' }),
    createItem(1, { state: 'failed' }),
    createItem(2),
    createItem(3, { state: 'running' }),
  ];
  const batch = createBatch({ total: 4, counts: count({ done: 1, failed: 1 }) });
  const page = await open(batch, 'open');
  expect(listRows(page).map((row) => row.split('shop')[0])).toEqual(['Waiting', 'Running']);
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

describe('what was left out of it', () => {
  const unsent: UnsentLine[] = [
    { url: 'Pages to check:', why: 'noAddress', place: 0 },
    { url: 'https://shop.example/known', why: 'known', place: 1, reportId: '9', result: 'bad' },
  ];

  async function openWith(show?: ItemFilter): Promise<Mounted> {
    items = [createItem(0, { state: 'done', result: 'good' })];
    const readBatch = async (_id: string, onItems: (items: BatchItem[]) => void) => onItems(items);
    const batch = createBatch({ id: 'of a list', kind: 'create', total: 1, counts: count({ done: 1 }) });
    keepUnsent(batch.id, unsent);
    mounted = await mount(draw(batch, show), {}, { readBatch });
    await settle();
    return mounted;
  }

  test('stands where it stood in the list, with why, and leads to the report that there is', async () => {
    const page = await openWith();
    expect(listRows(page)).toEqual([
      expect.stringMatching(/^Not sent.*Pages to check:There is no address in it\.Not sent$/),
      expect.stringMatching(/^Done.*shop\.example\/0Done$/),
      expect.stringMatching(/^Not sentB.*shop\.example\/known.*Already analysed.*Not sent$/),
    ]);
    expect([...page.root.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://reports.example/reports/0',
      'https://reports.example/reports/9',
    ]);
  });

  test('is counted, and can be looked at alone', async () => {
    const page = await openWith('unsent');
    expect(listRows(page)).toHaveLength(2);
    const links = [...page.root.querySelectorAll('nav a')].map((link) => link.textContent);
    expect([links[0], links.at(-1)]).toEqual(['All 3', 'Not sent 2']);
  });
});

test('are read anew when the batch was cancelled: what had not begun has no job to tell of it', async () => {
  items = [createItem(0)];
  const page = await open(createBatch());
  items = [createItem(0, { state: 'cancelled' })];
  await page.show(draw(createBatch({ state: 'cancelled', settledAt: 5 })));
  await vi.waitFor(() => expect(listRows(page)[0]).toContain('Cancelled'), soon);
});
