// The popup in each of its states: what it says, what it offers, and what that asks of the worker.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job, Work } from '../../../lib/model/job.ts';
import { createReportRow, type StoredReport } from '../../../lib/model/report/stored-report.ts';
import { speakEnglish } from '../speak-english.ts';
import { openPopup } from './open-popup.tsx';
import { createJob, createOpening, createReport, pageUrl } from './samples.ts';

beforeAll(speakEnglish);

const rerun: Work = { kind: 'rerun', reportId: '17', url: pageUrl };
const publish: Work = { kind: 'update', reportId: '17', privacy: 'public' };
const fault = { code: 'serviceFault', status: 500 } as const;

describe('each state has one main action', () => {
  const failed = (more: Partial<Job>) => createOpening({ job: createJob({ problem: fault, ...more }) });

  test.each<[string, string[], () => ReturnType<typeof openPopup>]>([
    ['no report', ['Analyse this page'], () => openPopup()],
    ['a report', ['Open report'], () => openPopup(createReport())],
    [
      'no connection',
      ['Connect a service'],
      () => openPopup(undefined, { openPopup: () => createOpening({ connections: [], activeId: undefined }) }),
    ],
    [
      'a question',
      ['Send it anyway'],
      () => openPopup(undefined, { openPopup: () => createOpening({ risk: 'token' }) }),
    ],
    [
      'an analysis that was refused',
      ['Try again'],
      () => openPopup(undefined, { openPopup: () => failed({ state: 'failed' }) }),
    ],
    ['a doubt', ['Try again'], () => openPopup(undefined, { openPopup: () => failed({ state: 'unconfirmed' }) })],
    ['a check', [], () => openPopup(undefined, { openPopup: () => failed({ state: 'waiting', waitsFor: 'check' }) })],
    [
      'a failed search',
      ['Try again'],
      () => openPopup(undefined, { findReport: () => Promise.reject(new Error('no')) }),
    ],
    [
      'a refused key',
      ['Connections'],
      () =>
        openPopup(undefined, {
          openPopup: () => failed({ state: 'waiting', waitsFor: 'connection', problem: { code: 'keyRefused' } }),
        }),
    ],
  ])('%s', async (_, main, open) => {
    const { root } = await open();
    const buttons = [...root.querySelectorAll('.button-primary:not([disabled])')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(main);
  });
});

test('a report that awaits its grade can be opened', async () => {
  const { root, hear } = await openPopup();
  await hear({ state: 'running' });
  expect(root.querySelector('a[href]')).toBeNull();
  await hear({ state: 'running', awaitsGrade: { since: 0, askAt: 0 }, report: createReport({ result: undefined }) });
  expect(root.querySelector('a')?.href).toBe('https://reports.example/reports/17');
});

describe('the privacy in the report’s card', () => {
  test('is the report’s own, and a choice changes the report at once', async () => {
    const { root, choose, hear, findChosen, listSent, readStatus } = await openPopup(createReport());
    expect(root.querySelectorAll('[role="radiogroup"]')).toHaveLength(1);
    expect(findChosen()).toBe('private');
    await choose('public');
    expect(listSent('startJob')).toMatchObject([{ work: publish }]);
    expect(findChosen()).toBe('public');
    expect(readStatus()).toContain('Changing privacy…');
    await hear({ work: publish, state: 'failed', problem: { code: 'forbidden' } });
    expect(findChosen()).toBe('private');
  });

  test('sends a password with its choice, which has to be entered', async () => {
    const { root, choose, type, submit, press, listSent, listMain } = await openPopup(createReport());
    await choose('password');
    expect(listMain()).toEqual(['Save']);
    await submit();
    expect(root.textContent).toContain('Enter a password');
    expect(listSent('startJob')).toEqual([]);
    await type('open sesame');
    await press('Save');
    await submit();
    const work = { kind: 'update', reportId: '17', privacy: 'password', password: 'open sesame' };
    expect(listSent('startJob')).toMatchObject([{ work }]);
  });

  test('a password is changed where there is one, and not without being asked for', async () => {
    const { root, press, type, submit, listSent } = await openPopup(createReport({ privacy: 'password' }));
    expect(root.querySelector('[type="password"]')).toBeNull();
    await press('Change password…');
    await type('new');
    await submit();
    expect(listSent('startJob')).toMatchObject([{ work: { privacy: 'password', password: 'new' } }]);
  });

  test('keeps what is typed while another page re-runs the report, and gives way to another report', async () => {
    const { root, choose, type, hear, switchTo } = await openPopup(createReport());
    await choose('password');
    await type('open sesame');
    for (const state of ['running', 'failed', 'running', 'done'] as const) {
      await hear({ work: rerun, state, ...(state === 'done' && { report: createReport() }) });
      expect(root.querySelector<HTMLInputElement>('[type="password"]')?.value, state).toBe('open sesame');
    }
    await switchTo(createReport({ id: '18', privacy: 'public' }));
    expect(root.querySelector('[type="password"]')).toBeNull();
  });
});

describe('one more report of a page', () => {
  test('has a privacy of its own, and leaves the other report as it is', async () => {
    const { root, press, choose, submit, listSent, listMain } = await openPopup(createReport({ privacy: 'public' }));
    await press('New report…');
    expect(root.querySelector('[role="radiogroup"]')?.textContent).toContain('Privacy of the new report');
    expect(listMain()).toEqual(['Create report']);
    await choose('private');
    await submit();
    const work = { kind: 'create', url: pageUrl, privacy: 'private' };
    expect(listSent('startJob')).toMatchObject([{ work }]);
  });

  test('is given up with what was chosen for it, also after it has failed', async () => {
    const { press, choose, submit, hear, listButtons, listSent } = await openPopup(createReport());
    await press('New report…');
    await choose('public');
    await submit();
    await hear({ work: { kind: 'create', url: pageUrl, privacy: 'public' }, state: 'failed', problem: fault });
    expect(listButtons()).toEqual(['Try again', 'Cancel']);
    await press('Cancel');
    expect(listButtons()).toContain('Re-run');
    const draft = { privacy: 'private', password: '' };
    await expect.poll(() => listSent('saveDraft').at(-1)).toMatchObject({ draft });
  });

  test('was begun before the popup closed, and is there again', async () => {
    const draft = { privacy: 'password', password: 'half typed' } as const;
    const { root } = await openPopup(createReport(), { openPopup: () => createOpening({ draft }) });
    expect(root.querySelector<HTMLInputElement>('[type="password"]')?.value).toBe('half typed');
  });
});

describe('failed checks', () => {
  const check = (name: string, passed: boolean, importance?: string) => [
    name,
    { passed, importance, detail: `About ${name}.` },
  ];
  const list = (...checks: ReturnType<typeof check>[]) => ({ results: Object.fromEntries(checks) });

  test('are told with their words, the most important four first', async () => {
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

  test('are asked of the report itself where a list or a brief answer leaves them out, and are those of its grade', async () => {
    let fields = list(check('before', false));
    const bad = createReport({ result: 'bad' });
    const { root, hear, listSent } = await openPopup(bad, { getReport: () => ({ ...bad, fields }) });
    const read = () => root.querySelector('.failed-checks li')?.textContent;
    expect(read()).toBe('Before About before.');
    fields = list(check('after', false));
    await hear({ work: rerun, state: 'done', report: bad });
    expect(read()).toBe('After About after.');
    expect(listSent('getReport')).toHaveLength(2);
  });

  test('are not asked for where the grade is good', async () => {
    expect((await openPopup(createReport())).listSent('getReport')).toEqual([]);
  });

  test.each([[{}], [list(check('fine', true))]])('are not spoken of where there are none: %j', async (fields) => {
    const { root } = await openPopup(createReport({ fields }));
    expect(root.querySelector('.failed-checks')).toBeNull();
  });
});

describe('how the grades of the page went', () => {
  const row = (id: string, result: 'good' | 'bad' | 'decent' | undefined, more: Partial<StoredReport> = {}) =>
    createReportRow('one', { id, url: pageUrl, result, seenAt: 1, ...more });
  const open = (reports: StoredReport[]) =>
    openPopup(createReport(), {
      listPageReports: () => ({ connectionId: 'one', address: 'https://reports.example', reports, hasMore: false }),
    });

  test('is told oldest first, in marks and in words', async () => {
    const { root } = await open([row('3', 'decent'), row('2', 'decent'), row('1', 'good')]);
    expect(root.querySelector('.grade-trail')?.textContent).toBe('3 reports:Good, Decent, DecentG→D→D');
  });

  test('counts the grades that one report has had', async () => {
    const states = [
      { result: 'good' as const, at: 1 },
      { result: 'bad' as const, at: 2 },
    ];
    const { root } = await open([row('1', 'bad', { states })]);
    expect(root.querySelector('.grade-trail')?.textContent).toBe('1 report:Good, BadG→B');
  });

  test('is no line of its own for one grade', async () => {
    expect((await open([row('1', 'good')])).root.querySelector('.grade-trail')).toBeNull();
  });
});

describe('an error is said when it happens', () => {
  const create: Work = { kind: 'create', url: pageUrl, privacy: 'private' };

  test('with its number, and that the report is looked for', async () => {
    const { root, hear, listButtons, press, listSent } = await openPopup();
    await hear({ work: create, state: 'waiting', waitsFor: 'check', problem: fault });
    expect(root.querySelector('[role="alert"]')?.textContent).toBe(
      'The service had an internal error (500).Checking whether your report exists…',
    );
    expect(listButtons()).toEqual(['Stop checking', 'Analyse this page']);
    await press('Stop checking');
    expect(listSent('cancelJob')).toEqual([{ jobId: 'job' }]);
  });

  test('and what cannot be confirmed is asked for before it is sent again', async () => {
    const job = createJob({ work: create, state: 'unconfirmed', problem: fault });
    const { root, press, listSent } = await openPopup(undefined, {
      openPopup: () => createOpening({ job }),
      retryJob: () => ({ ...job, state: 'waiting', waitsFor: 'check' }),
    });
    expect(root.querySelector('[role="alert"]')?.textContent).toContain('Pagegrade could not confirm');
    await press('Try again');
    expect(listSent('retryJob')).toEqual([{ jobId: 'job' }]);
    expect(listSent('startJob')).toEqual([]);
    expect(root.textContent).toContain('Checking whether your report exists…');
  });

  test('and a password that is needed for that is asked for', async () => {
    const job = createJob({ work: { ...create, privacy: 'password' }, state: 'unconfirmed', problem: fault });
    const { press, type, listSent } = await openPopup(undefined, {
      openPopup: () => createOpening({ job }),
      retryJob: () => job,
    });
    await press('Try again');
    expect(listSent('retryJob')).toEqual([]);
    await type('open sesame');
    await press('Try again');
    expect(listSent('retryJob')).toEqual([{ jobId: 'job', password: 'open sesame' }]);
  });

  test.each<[string, Partial<Job>, RegExp]>([
    [
      'the network',
      { waitsFor: 'network', problem: { code: 'offline' } },
      /^You are offline\.Pagegrade continues when/,
    ],
    ['the next try', { waitsFor: 'retry', problem: fault }, /Trying again in a moment\. Nothing for you to do\.$/],
  ])('and what waits for %s continues without the user', async (_, more, words) => {
    const { root, hear } = await openPopup();
    await hear({ state: 'waiting', ...more });
    expect(root.querySelector('[role="alert"]')?.textContent).toMatch(words);
  });

  test.each([
    [0, /Continues: 10:42/],
    [1, /Continues: \w{3} \d+, \d{4}, 10:42/],
  ])('and a rate limit says until when, with the day where it is another one: in %i days', async (days, words) => {
    const then = new Date();
    then.setDate(then.getDate() + days);
    const { root, hear } = await openPopup();
    const problem = { code: 'rateLimited' } as const;
    await hear({ state: 'waiting', waitsFor: 'rateLimit', notBefore: then.setHours(10, 42), problem });
    expect(root.querySelector('[role="alert"]')?.textContent).toMatch(words);
  });
});

test('a report whose grade is still to come is being analysed until its job ends', async () => {
  const { hear, readStatus } = await openPopup();
  const report = createReport({ result: undefined });
  await hear({ state: 'running', report });
  expect(readStatus()).toContain('Analysing…');
  await hear({ state: 'done', report: { ...report, result: 'good' } });
  expect(readStatus()).toContain('Good New report');
});

test('a report that is re-run keeps its grade in sight until there is another', async () => {
  const { hear, readStatus } = await openPopup(createReport());
  await hear({ work: rerun, state: 'running' });
  expect(readStatus()).toContain('Good Analysing again…');
  await hear({ work: rerun, state: 'done', report: createReport({ result: 'bad' }) });
  expect(readStatus()).toContain('Bad Analysed again');
});
