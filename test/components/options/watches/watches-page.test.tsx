import { describe, expect, test, vi } from 'vitest';
import { NewWatchDialog, WatchDialog } from '../../../../components/options/watches/WatchDialog.tsx';
import { WatchesPage } from '../../../../components/options/watches/WatchesPage.tsx';
import { describeTimes } from '../../../../components/options/watches/watch-words.ts';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import type { Watch, WatchPlan, WatchTarget, WatchTimes } from '../../../../lib/model/watch.ts';
import { createPlan } from '../../../lib/model/create-plan.ts';
import { type Answers, type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { createBatch } from '../activity/create-batch.ts';
import { connection } from '../activity/open-activity.tsx';
import { fire } from '../bulk/open-bulk.tsx';
import { OptionsContexts } from '../options-contexts.tsx';

speakEnglish();

const plan = createPlan();
const watch: Watch = { ...plan, id: 'w1', connectionId: 'c1', createdAt: 1, isPaused: false, nextRunAt: 2e12 };
const fixed: WatchTarget = { kind: 'reports', reportIds: ['1'] };
const run = {
  date: '2026-11-02',
  batchId: 'b1',
  startedAt: 1e12,
  settledAt: 1e12,
  total: 40,
  failed: 2,
  changes: { worse: 3, better: 21, same: 14 },
  isSeen: false,
};

type Stored = Parameters<typeof mount>[2];

async function openPage(watches: Watch[], answers: Answers = {}, connections = [connection], stored: Stored = {}) {
  const listBatches = () => [createBatch({ id: 'b1', kind: 'rerun' })];
  return mount(
    <OptionsContexts>
      <WatchesPage connections={connections} />
    </OptionsContexts>,
    { listWatches: () => watches, listBatches, markWatchRunsSeen: () => undefined, ...answers },
    stored,
  );
}

const read = ({ root }: Mounted) => (root.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
const listLinks = ({ root }: Mounted) =>
  [...root.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const listSent = ({ sent }: Mounted, name: string) => sent.filter((one) => one.name === name).map(({ input }) => input);

async function press({ root }: Mounted, name: string): Promise<void> {
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
  await settle();
}

describe('the page of watches', () => {
  test('explains how to create a watch if there is none', async () => {
    expect(read(await openPage([]))).toContain('choose “Watch…”');
  });

  test('links to the view, to the task, and to the reports of each finding', async () => {
    expect(listLinks(await openPage([{ ...watch, run }]))).toEqual([
      ['Client X', '#/reports?project=Client+X&at=c1'],
      ['40 pages', '#/activity?batch=b1'],
      ['3 worse', '#/reports?changed=worse&task=b1&at=c1'],
      ['21 better', '#/reports?changed=better&task=b1&at=c1'],
    ]);
  });

  test('tells the worker that findings were seen, and keeps them marked while the page is open', async () => {
    const page = await openPage([
      { ...watch, run, pastRuns: [{ ...run, date: '2026-11-01', startedAt: 1, batchId: 'b0' }] },
    ]);
    expect(listSent(page, 'markWatchRunsSeen')).toEqual([{ batchIds: ['b1', 'b0'] }]);
    await page.broadcast({ type: 'watches', watches: [{ ...watch, run: { ...run, isSeen: true } }] });
    expect([...page.root.querySelectorAll('.watch-unseen')]).toHaveLength(2);
    // The task of the earlier run was deleted, so the reports of its findings are unknown.
    expect(listLinks(page).filter(([words]) => words === '3 worse')).toHaveLength(1);
  });

  test('does not mark findings as seen in a tab that nobody looks at, until the user does', async () => {
    const page = await openPage([watch]);
    const { ownerDocument: document } = page.root;
    const turn = async (visibilityState: DocumentVisibilityState) => {
      Object.assign(document, { visibilityState });
      fire(document.documentElement, 'visibilitychange');
      await settle();
    };
    await turn('hidden');
    await page.broadcast({ type: 'watches', watches: [{ ...watch, run }] });
    expect(listSent(page, 'markWatchRunsSeen')).toEqual([]);
    await turn('visible');
    expect(listSent(page, 'markWatchRunsSeen')).toEqual([{ batchIds: ['b1'] }]);
  });

  test('lists earlier runs with their counts', async () => {
    const pastRuns = [
      { ...run, startedAt: 2 },
      { ...run, startedAt: 1, failed: 0, changes: undefined },
    ];
    const page = await openPage([{ ...watch, run, pastRuns }]);
    const listed = [...page.root.querySelectorAll('.past-runs li')].map(({ textContent }) => textContent);
    expect(listed).toEqual([
      `${formatTime(2)} · 40 pages · 3 worse · 21 better · 14 same · 2 failed`,
      expect.stringMatching(/ 40 pages$/),
    ]);
    // The chart has the oldest run first, and of each what got worse and what got better.
    const bars = page.root.querySelectorAll<HTMLElement>('.past-runs-chart > span > span');
    expect([...bars].map(({ style }) => style.blockSize)).toEqual(['0%', '0%', `${100 / 7}%`, '100%']);
  });

  test('asks before it starts a run, says how many reports that are, and offers none while one is under way', async () => {
    const page = await openPage([watch], {
      countWatchedReports: () => 23,
      runWatch: () => undefined,
    });
    const button = page.root.querySelector<HTMLButtonElement>('[aria-label="Run now"]');
    const ask = async (detail: number) => {
      fire(button, 'click', { detail });
      await settle();
    };
    const readDialog = () => page.root.querySelector('dialog')?.textContent;
    await ask(2);
    expect(readDialog()).toBeUndefined();
    await ask(1);
    expect(readDialog()).toMatch(/^Re-run 23 reports\?Only the newest report of each page .*, 23 in all, /);
    // The second click of a double click, if the dialog opened below the pointer.
    fire(page.root.querySelector('dialog [type=submit]'), 'click', { detail: 2 });
    await settle();
    expect(listSent(page, 'runWatch')).toEqual([]);
    await press(page, 'Cancel');
    expect([readDialog(), listSent(page, 'runWatch')]).toEqual([undefined, []]);
    await ask(1);
    await press(page, 'Re-run 23 reports');
    expect([readDialog(), listSent(page, 'runWatch')]).toEqual([undefined, [{ watchId: 'w1' }]]);
    await page.broadcast({ type: 'watches', watches: [{ ...watch, run: { ...run, settledAt: undefined } }] });
    await ask(1);
    expect(readDialog()).toBeUndefined();
  });

  test('does not ask how many reports to re-run before the list is loaded: the run waits for it', async () => {
    const page = await openPage([watch], { countWatchedReports: () => undefined });
    page.root.querySelector<HTMLButtonElement>('[aria-label="Run now"]')?.click();
    await settle();
    expect(page.root.querySelector('dialog')).toBeNull();
    expect(listSent(page, 'runWatch')).toEqual([{ watchId: 'w1' }]);
  });

  test('shows the problem that has paused a watch, and resumes it', async () => {
    const refused = { ...watch, isPaused: true, nextRunAt: undefined, problem: { code: 'rateLimited' as const } };
    const page = await openPage([refused], { resumeWatch: () => watch });
    expect(page.root.querySelector('.row-note-problem')?.textContent).toBe('Too many requests.');
    await press(page, 'Resume');
    expect(listSent(page, 'resumeWatch')).toEqual([{ watchId: 'w1' }]);
  });

  test('pauses a watch once, though a double click has a second click for “Resume”', async () => {
    let answer: (() => void) | undefined;
    const page = await openPage([watch], {
      pauseWatch: () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
      resumeWatch: () => watch,
    });
    const click = async (detail: number) => {
      fire(page.root.querySelector('.watch-actions button'), 'click', { detail });
      await settle();
    };
    await click(1);
    // Enter, while the first press is under way.
    await click(0);
    await page.broadcast({ type: 'watches', watches: [{ ...watch, isPaused: true }] });
    answer?.();
    await settle();
    await click(2);
    expect(page.sent.filter(({ name }) => /^(pause|resume)Watch$/.test(name))).toHaveLength(1);
    await click(1);
    expect(listSent(page, 'resumeWatch')).toHaveLength(1);
  });

  test('names the connection only if there are several', async () => {
    expect(read(await openPage([watch]))).not.toContain('Agency');
    expect(read(await openPage([watch], {}, [connection, { ...connection, id: 'c2' }]))).toContain('Agency');
  });
});

describe('the dialog for a watch', () => {
  const onSaved = vi.fn();
  async function open(first: WatchPlan, notifications = true) {
    onSaved.mockClear();
    const props = { connectionId: 'c1', plan: first, pageCount: first.maxReports, onSaved, onClose() {} };
    return mount(<WatchDialog {...props} />, {
      getSettings: () => ({ ...defaultSettings, notifications }),
      saveSettings: () => undefined,
      saveWatch: () => watch,
    });
  }
  const submit = async ({ root }: Mounted) => {
    const event = root.ownerDocument.createEvent('Event');
    event.initEvent('submit', true, true);
    root.querySelector('form')?.dispatchEvent(event);
    await settle();
  };
  const readCost = ({ root }: Mounted) => root.querySelector('.watch-cost')?.textContent;

  test.each([
    ['daily', 40, '40 pages · up to 1,240 re-runs a month'],
    ['weekly', 1, '1 page · up to 5 re-runs a month'],
    ['monthly', 1, '1 page · up to 1 re-run a month'],
  ] as const)('shows how many re-runs a month the watch may cost: %s, %i', async (frequency, maxReports, words) => {
    expect(readCost(await open({ ...plan, frequency, maxReports }))).toContain(words);
  });

  test.each([
    [3, true, 'at most 3 pages a run', true],
    [12_000, false, 'at most 5,000 pages a run', false],
    [3, false, '3 pages', false],
  ])('of %i pages, of which there may be more: %s, says %s', async (count, isPart, words, isNoted) => {
    const asked = { target: { kind: 'view', query: '' }, name: 'All', count, isPart } as const;
    const page = await mount(<NewWatchDialog {...{ connection, asked, onSaved }} onClose={() => undefined} />, {
      getSettings: () => defaultSettings,
    });
    expect(readCost(page)?.startsWith(`${words} ·`)).toBe(true);
    expect(read(page).includes('only a part of the reports')).toBe(isNoted);
  });

  test('saves the plan', async () => {
    const page = await open({ ...plan, name: ' Client X ' });
    await submit(page);
    expect(listSent(page, 'saveWatch')).toEqual([{ connectionId: 'c1', plan }]);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test('says whether new pages are watched, too', async () => {
    expect(readCost(await open(plan))).toContain('including new pages');
    expect(readCost(await open({ ...plan, target: fixed }))).toContain('only these reports, no new ones');
  });

  test('rejects a selection with more reports than a watch may have', async () => {
    const reportIds = Array.from({ length: 5_001 }, String);
    const page = await open({ ...plan, target: { kind: 'reports', reportIds } });
    expect(readCost(page)).toContain('at most 5,000 reports');
    expect(page.root.querySelector('[type=submit]')?.hasAttribute('disabled')).toBe(true);
  });

  test('offers notifications if they are off', async () => {
    expect(read(await open(plan))).not.toContain('Show a notification');
    expect(read(await open(plan, false))).toContain('Show a notification');
  });

  test.each<[WatchTimes, RegExp]>([
    [{ frequency: 'daily', time: '18:30' }, /^Daily, 6:30\sPM$/],
    [{ frequency: 'weekly', time: '00:00', weekday: 0 }, /^Weekly, Sunday, 12:00\sAM$/],
    [{ frequency: 'monthly', time: '06:00', day: 31 }, /^Monthly, day 31, 6:00\sAM$/],
  ])('describes the schedule %j in words', (times, words) => {
    expect(describeTimes(times)).toMatch(words);
  });
});
