// The popup in each state: its texts, its buttons and the messages they send to the worker.
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { writeLink } from '../../../components/report/CopyLink.tsx';
import { createReportRow, type StoredReport } from '../../../lib/model/report/stored-report.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import type { Work } from '../../../lib/model/work.ts';
import type { JobFields } from '../../lib/jobs/create-test-job.ts';
import { speakEnglish } from '../speak-english.ts';
import { openPopup } from './open-popup.tsx';
import { createJob, createOpening, createReport, pageUrl } from './samples.ts';

beforeAll(speakEnglish);

const rerun: Work = { kind: 'rerun', reportId: '17', url: pageUrl };
const publish: Work = { kind: 'update', reportId: '17', privacy: 'public' };
const fault = { code: 'serviceFault', status: 500 } as const;

describe('each state has at most one primary button', () => {
  const failed = (more: JobFields) => createOpening({ job: createJob({ problem: fault, ...more }) });

  test.each<[string, string[], () => ReturnType<typeof openPopup>]>([
    ['without a report', ['Analyse this page'], () => openPopup()],
    ['with a report', ['Open report'], () => openPopup(createReport())],
    [
      'without a connection',
      ['Connect a service'],
      () => openPopup(undefined, { openPopup: () => createOpening({ connections: [], activeId: undefined }) }),
    ],
    [
      'with a risky address',
      ['Send it anyway'],
      () => openPopup(undefined, { openPopup: () => createOpening({ risk: 'token' }) }),
    ],
    [
      'with a failed analysis',
      ['Try again'],
      () => openPopup(undefined, { openPopup: () => failed({ state: 'failed' }) }),
    ],
    [
      'with an unconfirmed analysis',
      ['Try again'],
      () => openPopup(undefined, { openPopup: () => failed({ state: 'unconfirmed' }) }),
    ],
    [
      'while the report is checked',
      [],
      () => openPopup(undefined, { openPopup: () => failed({ state: 'waiting', waitsFor: 'check' }) }),
    ],
    [
      'with a failed search',
      ['Try again'],
      () => openPopup(undefined, { findReport: () => Promise.reject(new Error('no')) }),
    ],
    [
      'with a rejected key',
      ['Connections'],
      () =>
        openPopup(undefined, {
          openPopup: () => failed({ state: 'waiting', waitsFor: 'connection', problem: { code: 'keyRefused' } }),
        }),
    ],
  ])('%s', async (_, expected, open) => {
    const { root } = await open();
    const buttons = [...root.querySelectorAll('.button-primary:not([disabled])')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(expected);
  });
});

test('a report that waits for its grade can be opened', async () => {
  const { root, broadcastJob } = await openPopup();
  await broadcastJob({ state: 'sending' });
  expect(root.querySelector('a[href]')).toBeNull();
  await broadcastJob({ state: 'grading', report: createReport({ result: undefined }) });
  expect(root.querySelector('a')?.href).toBe('https://reports.example/reports/17');
});

describe('the privacy of the report', () => {
  test('is changed as soon as another one is chosen, and shown again as before if the change fails', async () => {
    const { root, choose, broadcastJob, findChosenPrivacy, listSent, readStatus } = await openPopup(createReport());
    expect(root.querySelectorAll('[role="radiogroup"]')).toHaveLength(1);
    expect(findChosenPrivacy()).toBe('private');
    await choose('public');
    expect(listSent('startJob')).toMatchObject([{ work: publish }]);
    expect(findChosenPrivacy()).toBe('public');
    expect(readStatus()).toContain('Changing privacy…');
    await broadcastJob({ work: publish, state: 'failed', problem: { code: 'forbidden' } });
    expect(findChosenPrivacy()).toBe('private');
  });

  test('is changed to “Password” with a password, which has to be entered first', async () => {
    const { choose, type, submit, press, listSent, listPrimaryButtons } = await openPopup(createReport());
    await choose('password');
    expect(listPrimaryButtons()).toEqual(['Save']);
    expect(listSent('startJob')).toEqual([]);
    await type('open sesame');
    await press('Save');
    await submit();
    const work = { kind: 'update', reportId: '17', privacy: 'password', password: 'open sesame' };
    expect(listSent('startJob')).toMatchObject([{ work }]);
  });

  test('has a password that can be changed, in a field that is hidden at first', async () => {
    const { root, press, type, submit, listSent } = await openPopup(createReport({ privacy: 'password' }));
    expect(root.querySelector('[type="password"]')).toBeNull();
    await press('Change password…');
    await type('new');
    await submit();
    expect(listSent('startJob')).toMatchObject([{ work: { privacy: 'password', password: 'new' } }]);
  });

  test('keeps the typed password while the report is re-run elsewhere, but not for another report', async () => {
    const { root, choose, type, broadcastJob, switchConnection } = await openPopup(createReport());
    await choose('password');
    await type('open sesame');
    for (const state of ['sending', 'failed', 'sending', 'done'] as const) {
      await broadcastJob({ work: rerun, state, ...(state === 'done' && { report: createReport() }) });
      expect(root.querySelector<HTMLInputElement>('[type="password"]')?.value, state).toBe('open sesame');
    }
    await switchConnection(createReport({ id: '18', privacy: 'public' }));
    expect(root.querySelector('[type="password"]')).toBeNull();
  });
});

test('the link of a report can be copied with the password that this popup gave it, and with no other', async () => {
  const work: Work = { kind: 'update', reportId: '99', privacy: 'password' };
  const report = createReport({ id: '99', privacy: 'password' });
  const { root, choose, type, submit, broadcastJob } = await openPopup(createReport({ id: '99' }), {
    startJob: () => createJob({ id: 'mine', work, state: 'waiting' }),
  });
  const readLabel = () => root.querySelector('[aria-label^="Copy link"]')?.getAttribute('aria-label');
  await choose('password');
  await type('open sesame');
  await submit();
  await broadcastJob({ id: 'mine', work, state: 'sending' });
  expect(readLabel()).toBe('Copy link');
  await broadcastJob({ id: 'mine', work, state: 'done', report });
  expect(readLabel()).toBe('Copy link and password');
  expect(writeLink({ id: 'one', address: 'https://reports.example' }, report)).toBe(
    'https://reports.example/reports/99\nPassword: open sesame',
  );
  await broadcastJob({ id: 'of another page', work, state: 'done', report });
  expect(readLabel()).toBe('Copy link');
});

describe('an additional report of a page', () => {
  test('has its own privacy, and does not change the existing report', async () => {
    const { root, press, choose, submit, listSent, listPrimaryButtons } = await openPopup(
      createReport({ privacy: 'public' }),
    );
    await press('New report…');
    expect(root.querySelector('[role="radiogroup"]')?.textContent).toContain('Privacy of the new report');
    expect(listPrimaryButtons()).toEqual(['Create report']);
    await choose('private');
    await submit();
    const work = { kind: 'create', url: pageUrl, privacy: 'private' };
    expect(listSent('startJob')).toMatchObject([{ work }]);
  });

  test('can be cancelled together with its choices, even after it has failed', async () => {
    const { press, choose, submit, broadcastJob, listButtons, listSent } = await openPopup(createReport());
    await press('New report…');
    await choose('public');
    await submit();
    await broadcastJob({ work: { kind: 'create', url: pageUrl, privacy: 'public' }, state: 'failed', problem: fault });
    expect(listButtons()).toEqual(['Try again', 'Cancel']);
    await press('Cancel');
    expect(listButtons()).toContain('Re-run');
    await expect.poll(() => listSent('saveDraft').at(-1)).toEqual({ url: pageUrl });
  });
});

describe('failed checks', () => {
  const check = (name: string, passed: boolean, importance?: string) => [
    name,
    { passed, importance, detail: `About ${name}.` },
  ];
  const list = (...checks: ReturnType<typeof check>[]) => ({ results: Object.fromEntries(checks) });

  test('are listed with their details, the four most important first', async () => {
    const fields = list(
      check('low', false, 'low'),
      check('fine', true, 'high'),
      check('one', false, 'medium'),
      check('two', false, 'medium'),
      check('first', false, 'high'),
      check('three', false),
    );
    const { root } = await openPopup(createReport({ fields }));
    expect(root.querySelector('.failed-checks h2')?.textContent).toBe('Failed checks: 5 of 6');
    const lines = [...root.querySelectorAll('.failed-checks li')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['First About first.', 'One About one.', 'Two About two.', 'Three About three.']);
  });

  test('are loaded with the whole report if they are missing, and again after a re-run', async () => {
    let fields = list(check('before', false));
    const bad = createReport({ result: 'bad' });
    const { root, broadcastJob, listSent } = await openPopup(bad, { getReport: () => ({ ...bad, fields }) });
    const read = () => root.querySelector('.failed-checks li')?.textContent;
    expect(read()).toBe('Before About before.');
    fields = list(check('after', false));
    await broadcastJob({ work: rerun, state: 'done', report: bad });
    expect(read()).toBe('After About after.');
    expect(listSent('getReport')).toHaveLength(2);
  });

  test('are not loaded if the grade is good', async () => {
    expect((await openPopup(createReport())).listSent('getReport')).toEqual([]);
  });

  test.each([[{}], [list(check('fine', true))]])('are not shown if there are none: %j', async (fields) => {
    const { root } = await openPopup(createReport({ fields }));
    expect(root.querySelector('.failed-checks')).toBeNull();
  });
});

test('the score stands below the grade', async () => {
  const { root } = await openPopup(createReport({ score: 81.5, project: 'Shop' }));
  expect(root.querySelector('.headline-line')?.textContent).toMatch(/ · Score 81.5 · Shop$/);
});

describe('the grade history of the page', () => {
  const row = (id: string, result: 'good' | 'bad' | 'decent' | undefined, more: Partial<StoredReport> = {}) =>
    createReportRow('one', { id, url: pageUrl, result, seenAt: 1, ...more });
  const openTrail = (reports: StoredReport[], hasMore = false) =>
    openPopup(createReport(), {
      listPageReports: () => ({ connectionId: 'one', address: 'https://reports.example', reports, hasMore }),
    });

  test('is listed oldest first, as marks and as text', async () => {
    const { root } = await openTrail([row('3', 'decent'), row('2', 'decent'), row('1', 'good')]);
    expect(root.querySelector('.grade-trail')?.textContent).toBe('3 reports:Good, Decent, Decent→→');
  });

  test('includes the earlier grades of a report', async () => {
    const states = [
      { result: 'good' as const, at: 1 },
      { result: 'bad' as const, at: 2 },
    ];
    const { root } = await openTrail([row('1', 'bad', { states })]);
    expect(root.querySelector('.grade-trail')?.textContent).toBe('1 report:Good, Bad→');
  });

  test('names no number of reports if there are more than it knows', async () => {
    const { root } = await openTrail([row('2', 'decent'), row('1', 'good')], true);
    expect(root.querySelector('.grade-trail')?.textContent).toBe('History of this pageGood, Decent→');
  });

  test('is cut at its beginning, and each of its arrows is one that turns in Arabic', async () => {
    const { root } = await openTrail([...Array(9).keys()].map((at) => row(`${at}`, 'good')));
    const marks = root.querySelector('.grade-trail-marks');
    expect(marks?.textContent).toMatch(/^…→+$/);
    for (const arrow of marks?.querySelectorAll('.grade-trail-arrow') ?? []) arrow.remove();
    expect(marks?.textContent).toBe('…');
  });

  test('leads to the newest report where there is no side panel, by no address', async () => {
    const open = async () => Promise.reject(new Error('No panel.'));
    Object.assign(fakeBrowser, { sidePanel: { open } });
    onTestFinished(() => void Reflect.deleteProperty(fakeBrowser, 'sidePanel'));
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([] as never);
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    const { root } = await openTrail([row('3', 'decent'), row('1', 'good')]);
    root.querySelector<HTMLElement>('.grade-trail')?.click();
    await expect.poll(() => create.mock.calls.length).toBe(1);
    expect(String(create.mock.calls[0]?.[0].url)).toMatch(/options\.html#\/reports\?report=3&at=one$/);
  });

  test('is not shown for a single grade', async () => {
    expect((await openTrail([row('1', 'good')])).root.querySelector('.grade-trail')).toBeNull();
  });
});

test('what watches have found that nobody has looked at is shown for any page, with a link to Watches', async () => {
  const run = { date: '2026-11-02', startedAt: 1, total: 9, isSeen: false, changes: { worse: 3, better: 2, same: 4 } };
  const watches = [
    { alertOn: 'worse', run },
    { alertOn: 'changed', run, pastRuns: [{ ...run, date: '2026-11-01' }] },
    { alertOn: 'changed', run: { ...run, isSeen: true } },
  ] as unknown as Watch[];
  const { root, broadcast } = await openPopup(undefined, { listWatches: () => watches });
  const readFindings = () => root.querySelector('a[href$="#/watches"]')?.textContent;
  expect(readFindings()).toBe('Watches found changes · 9 worse · 4 better');
  await broadcast({ type: 'watches', watches: watches.slice(2) });
  expect(readFindings()).toBeUndefined();
});

describe('an alert', () => {
  const create: Work = { kind: 'create', url: pageUrl, privacy: 'private' };

  test('shows the error with its status, and that the report is being checked', async () => {
    const { root, broadcastJob, listButtons, press, listSent } = await openPopup();
    await broadcastJob({ work: create, state: 'waiting', waitsFor: 'check', problem: fault });
    expect(root.querySelector('[role="alert"]')?.textContent).toBe(
      'The service had an internal error (500).Checking with the service whether it was done…',
    );
    expect(listButtons()).toEqual(['Stop checking', 'Analyse this page']);
    await press('Stop checking');
    expect(listSent('cancelJob')).toEqual([{ jobId: 'job' }]);
  });

  test.each<[string, JobFields]>([
    ['an unconfirmed analysis', { work: { ...create, privacy: 'password' }, state: 'unconfirmed' }],
    [
      'a failed change',
      { work: { kind: 'update', reportId: '17', url: pageUrl, privacy: 'password' }, state: 'failed' },
    ],
  ])('leads to Activity, which asks for the password, if the retry of %s of another page needs it', async (_, job) => {
    const { root, broadcastJob, listButtons } = await openPopup(createReport());
    await broadcastJob({ id: 'other', problem: fault, ...job });
    expect(root.querySelector('[role="alert"]')?.textContent).toContain('Enter the password, then try again.');
    expect(listButtons()).toContain('Activity');
    expect(listButtons()).not.toContain('Try again');
  });

  test('says what a job waits for that continues by itself, and what to do if it has failed', async () => {
    const { root, broadcastJob } = await openPopup();
    const problem = { code: 'offline' } as const;
    await broadcastJob({ state: 'waiting', waitsFor: 'network', problem });
    expect(root.querySelector('[role="alert"]')?.textContent).toBe('You are offline.Waiting for the network');
    await broadcastJob({ state: 'failed', problem });
    expect(root.querySelector('[role="alert"]')?.textContent).toBe(
      'You are offline.Check your network, then try again.',
    );
  });

  test('counts down to the end of a rate limit, and says the time to screen readers', async () => {
    const { root, broadcastJob } = await openPopup();
    const limited = { state: 'waiting', waitsFor: 'rateLimit', problem: { code: 'rateLimited' } } as const;
    const readAlert = () => root.querySelector('[role="alert"]')?.textContent;
    await broadcastJob({ ...limited, notBefore: Date.now() + 42_500 });
    expect(readAlert()).toMatch(/Continues in 00:4\d/);
    const tomorrow = new Date(Date.now() + 86_400_000).setHours(10, 42);
    await broadcastJob({ ...limited, notBefore: tomorrow });
    expect(readAlert()).toMatch(/Continues: \w{3} \d+, \d{4}, 10:42/);
  });
});

test('a report without a grade is shown as being analysed until its job ends', async () => {
  const { broadcastJob, readStatus } = await openPopup();
  const report = createReport({ result: undefined });
  await broadcastJob({ state: 'grading', report });
  expect(readStatus()).toContain('Analysing…');
  await broadcastJob({ state: 'done', report: { ...report, result: 'good' } });
  expect(readStatus()).toContain('Good New report');
});

test('a report that is re-run shows its former grade until it has a new one', async () => {
  const { broadcastJob, readStatus } = await openPopup(createReport());
  await broadcastJob({ work: rerun, state: 'sending' });
  expect(readStatus()).toContain('Good Re-running…');
  await broadcastJob({ work: rerun, state: 'done', report: createReport({ result: 'bad' }) });
  expect(readStatus()).toContain('Bad Analysed again');
});
