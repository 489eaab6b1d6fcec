import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOutcome } from '../../../components/popup/outcome.ts';
import { PopupSession } from '../../../components/popup/popup-session.ts';
import type { Connections, Input, MessageName, Notice, PopupOpening } from '../../../lib/messages/contract.ts';
import type { Send } from '../../../lib/messages/ports.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { connection, createJob, createOpening, createReport, pageUrl } from './samples.ts';

type Sent = [name: MessageName, input: unknown];

let answers: Partial<Record<MessageName, (input: never) => unknown>>;
let sent: Sent[];
let tell: (notice: Notice) => void;
let session: PopupSession;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = {
    openPopup: () => createOpening(),
    findReport: () => undefined,
    startJob: ({ work }: Input<'startJob'>) => createJob({ work, state: 'waiting' }),
  };
  const send: Send = async (name, input) => {
    sent.push([name, input]);
    return (await answers[name]?.(input as never)) as never;
  };
  const watch = (onNotice: (notice: Notice) => void) => {
    tell = onNotice;
    return () => undefined;
  };
  session = new PopupSession({ send, watch });
});
afterEach(() => vi.useRealTimers());

async function open(opening: Partial<PopupOpening> = {}) {
  answers.openPopup = () => createOpening(opening);
  session.start(Promise.resolve({ url: pageUrl, tabId: 7 }));
  await settle();
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}

function listSent(name: MessageName) {
  return sent.filter(([other]) => other === name).map(([, input]) => input);
}

function refuse(code: 'offline' | 'unexpected') {
  return () => {
    throw new ProblemError({ code });
  };
}

test('what is unconfirmed is taken up again as the same job, with the password that is in the form', async () => {
  const work = { kind: 'create', url: pageUrl, privacy: 'password' } as const;
  const draft = { privacy: 'password', password: 'open sesame' } as const;
  await open({ draft, job: createJob({ work, state: 'unconfirmed' }) });
  answers.retryJob = () => createJob({ state: 'waiting', waitsFor: 'check' });
  await session.retry();
  expect(listSent('retryJob')).toEqual([{ jobId: 'job', password: 'open sesame' }]);
  expect(listSent('startJob')).toEqual([]);
  expect(getOutcome(session.state)).toMatchObject({ kind: 'blocked', job: { waitsFor: 'check' } });
});

test.each([
  ['the page in front cannot be told', () => session.start(Promise.reject(new ProblemError({ code: 'unexpected' })))],
  [
    'the worker does not answer',
    () => {
      answers.openPopup = refuse('unexpected');
      session.start(Promise.resolve({ url: pageUrl }));
    },
  ],
])('says so where %s', async (_, start) => {
  start();
  await settle();
  expect(session.state.problem).toEqual({ code: 'unexpected' });
});

test('asks the worker and searches once, and writes nothing', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([
    ['openPopup', { url: pageUrl, tabId: 7 }],
    ['findReport', { connectionId: 'one', url: pageUrl }],
  ]);
});

test.each<[string, Partial<PopupOpening>]>([
  ['the page cannot be analysed', { url: 'about:blank' }],
  ['nothing is connected', { connections: [], activeId: undefined }],
  ['the result of an analysis is at hand', { job: createJob({ state: 'done', report: createReport() }) }],
])('does not search when %s', async (_, opening) => {
  await open(opening);
  expect(sent.map(([name]) => name)).toEqual(['openPopup']);
});

test('speaks of the address a menu asked for, and leaves the tab’s badge alone', async () => {
  const url = 'https://linked.example/';
  await open({ url });
  await session.analyse();
  expect(listSent('findReport')).toEqual([{ connectionId: 'one', url }]);
  expect(listSent('startJob')).toMatchObject([{ work: { url }, tabId: undefined }]);
});

test('what was wanted before the worker answered begins then, with the privacy that was shown', async () => {
  const draft = { privacy: 'password', password: 'open sesame' } as const;
  answers.openPopup = () => createOpening({ connections: [{ ...connection, privacy: 'public' }], draft });
  session.start(Promise.resolve({ url: pageUrl, tabId: 7 }));
  await session.analyse();
  expect(session.state.isAnalysisWanted).toBe(true);
  expect(listSent('startJob')).toEqual([]);
  await settle();
  const work = { kind: 'create', url: pageUrl, privacy: 'private' };
  expect(listSent('startJob')).toEqual([{ connectionId: 'one', tabId: 7, work }]);
  expect(session.state.draft.privacy).toBe('private');
  expect(session.state.isAnalysisWanted).toBeUndefined();
});

test('what was wanted before the worker answered is not begun where the page has a report', async () => {
  answers.openPopup = () => createOpening({ report: createReport() });
  session.start(Promise.resolve({ url: pageUrl, tabId: 7 }));
  await session.analyse();
  await settle();
  expect(listSent('startJob')).toEqual([]);
});

test('what the user marks as done is looked for at the service', async () => {
  await open({ job: createJob({ state: 'unconfirmed' }) });
  const job = createJob({ state: 'done', isByUser: true });
  answers.resolveJob = () => {
    tell({ type: 'job', job });
    return job;
  };
  answers.findReport = () => createReport();
  await session.markAsDone(job);
  expect(listSent('resolveJob')).toEqual([{ jobId: 'job' }]);
  expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { id: '17' } });
});

test('a draft is saved before the analysis that it is for, not after the report is there', async () => {
  await open();
  session.edit({ privacy: 'public', password: '' });
  await session.analyse();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(([name]) => name)).toEqual(['openPopup', 'findReport', 'saveDraft', 'startJob']);
});

test.each<[string, Partial<PopupOpening>]>([
  ['the page cannot be analysed', { url: 'about:blank', sendUrl: undefined, refusal: 'excluded' }],
  ['nothing is connected', { connections: [], activeId: undefined }],
  ['the user has to be asked about the address', { risk: 'token' }],
  ['it is under way', { job: createJob({ state: 'running' }) }],
])('what was wanted too early is not begun when %s', async (_, opening) => {
  answers.openPopup = () => createOpening(opening);
  session.start(Promise.resolve({ url: pageUrl }));
  await session.analyse();
  await settle();
  expect(listSent('startJob')).toEqual([]);
});

const savedDraft = { privacy: 'password', password: 'open sesame' } as const;

test.each<[string, Partial<PopupOpening>]>([
  ['the page cannot be analysed', { url: 'about:blank' }],
  ['the site is excluded', { sendUrl: undefined, refusal: 'excluded' }],
  ['nothing is connected', { connections: [], activeId: undefined }],
  ['the user has to be asked about the address', { sendUrl: pageUrl, risk: 'token' }],
  ['it is under way', { job: createJob({ state: 'running' }) }],
])('a saved draft survives what was wanted too early and does not begin: %s', async (_, opening) => {
  answers.openPopup = () => createOpening({ ...opening, draft: savedDraft });
  session.start(Promise.resolve({ url: pageUrl }));
  await session.analyse();
  await settle();
  session.flush();
  expect(listSent('saveDraft')).toEqual([]);
  expect(session.state.draft).toEqual(savedDraft);
});

test('a saved draft survives what was wanted too early where the worker refuses it', async () => {
  answers.openPopup = () => createOpening({ draft: savedDraft });
  answers.startJob = refuse('unexpected');
  session.start(Promise.resolve({ url: pageUrl }));
  await session.analyse();
  await settle();
  session.flush();
  expect(listSent('startJob')).toMatchObject([{ work: { privacy: 'private' } }]);
  expect(listSent('saveDraft')).toEqual([]);
});

test('a privacy chosen before the worker answered is kept, beside the password that was saved', async () => {
  answers.openPopup = () => createOpening({ draft: savedDraft });
  session.start(Promise.resolve({ url: pageUrl }));
  session.edit({ privacy: 'public', password: '' });
  await settle();
  session.flush();
  const draft = { privacy: 'public', password: 'open sesame' };
  expect(session.state.draft).toEqual(draft);
  expect(listSent('saveDraft')).toEqual([{ url: pageUrl, draft }]);
});

test('sends the password only with privacy Password', async () => {
  await open();
  session.edit({ privacy: 'password', password: 'secret' });
  session.edit({ privacy: 'public', password: 'secret' });
  await session.analyse();
  session.edit({ privacy: 'password', password: 'secret' });
  await session.analyse();
  const start = { connectionId: 'one', tabId: 7 };
  expect(listSent('startJob')).toEqual([
    { ...start, work: { kind: 'create', url: pageUrl, privacy: 'public' } },
    { ...start, work: { kind: 'create', url: pageUrl, privacy: 'password', password: 'secret' } },
  ]);
});

test('asks for a missing password instead of sending, until something is typed', async () => {
  await open();
  session.edit({ privacy: 'password', password: '' });
  await session.analyse();
  expect(listSent('startJob')).toEqual([]);
  expect(session.state.isPasswordMissing).toBe(true);
  session.edit({ privacy: 'password', password: 's' });
  expect(session.state.isPasswordMissing).toBe(false);
});

test('saves the draft once when the typing pauses', async () => {
  await open();
  session.edit({ privacy: 'password', password: 's' });
  session.edit({ privacy: 'password', password: 'se' });
  await vi.advanceTimersByTimeAsync(149);
  expect(listSent('saveDraft')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(listSent('saveDraft')).toEqual([{ url: pageUrl, draft: { privacy: 'password', password: 'se' } }]);
});

test('saves the draft at once when the popup closes', async () => {
  await open();
  session.edit({ privacy: 'public', password: '' });
  session.flush();
  expect(listSent('saveDraft')).toEqual([{ url: pageUrl, draft: { privacy: 'public', password: '' } }]);
});

test('keeps what was typed when the worker cannot be asked, and asks again for the same', async () => {
  await open();
  session.edit({ privacy: 'password', password: 'secret' });
  answers.startJob = refuse('unexpected');
  await session.analyse();
  expect(session.state).toMatchObject({ problem: { code: 'unexpected' }, draft: { password: 'secret' } });
  answers.startJob = () => createJob();
  await session.retry();
  expect(session.state.problem).toBeUndefined();
  const [first, second] = listSent('startJob');
  expect(second).toEqual(first);
});

test('searches again after a failed search', async () => {
  answers.findReport = refuse('offline');
  await open();
  expect(session.state.known).toEqual({ state: 'failed', problem: { code: 'offline' } });
  answers.findReport = () => createReport();
  await session.retry();
  expect(session.state.known).toMatchObject({ state: 'answered', report: { id: '17' } });
});

describe('what the local copy has of the page', () => {
  const report = createReport({ result: 'bad' });

  test('is shown at once, and gives way to the answer of the service', async () => {
    const asked = Promise.withResolvers<unknown>();
    answers.findReport = () => asked.promise;
    await open({ report });
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { id: '17', result: 'bad' } });
    expect(listSent('findReport')).toHaveLength(1);
    asked.resolve(createReport({ result: 'good' }));
    await settle();
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { id: '17', result: 'good' } });
  });

  test('goes when the service has none', async () => {
    await open({ report });
    expect(getOutcome(session.state)).toEqual({ kind: 'none' });
  });

  test('stays when the service cannot be asked, until it can', async () => {
    answers.findReport = refuse('offline');
    await open({ report });
    expect(getOutcome(session.state)).toEqual({ kind: 'failed', problem: { code: 'offline' }, report });
    answers.findReport = () => createReport({ result: 'good' });
    await session.retry();
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { result: 'good' } });
  });

  test('is shown beside the question about a risky address, before anything is asked', async () => {
    const url = 'https://shop.example/?token=abc123';
    const risky = createReport({ url });
    await open({ url, report: risky });
    expect(getOutcome(session.state)).toMatchObject({ kind: 'risky', url, report: risky });
    expect(listSent('findReport')).toEqual([]);
    await session.acceptRisk();
    expect(listSent('findReport')).toHaveLength(1);
  });

  test('is none of another connection’s', async () => {
    answers.findReport = () => new Promise(() => undefined);
    await open({ report });
    const other = { ...connection, id: 'two', address: 'https://other.example' };
    answers.openPopup = () => new Promise(() => undefined);
    tell({ type: 'connections', connections: { connections: [connection, other], activeId: 'two' } });
    expect(getOutcome(session.state)).toEqual({ kind: 'looking' });
  });

  test('is what can be worked with before the service has answered', async () => {
    answers.findReport = () => new Promise(() => undefined);
    await open({ report });
    await session.rerun();
    const work = { kind: 'rerun' as const, reportId: '17', url: pageUrl };
    expect(listSent('startJob')).toMatchObject([{ work }]);
    tell({ type: 'job', job: createJob({ work, state: 'done', report: createReport({ result: 'good' }) }) });
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { result: 'good' } });
  });
});

test('tries a failed change of privacy again with the password that was typed', async () => {
  answers.findReport = () => createReport();
  await open();
  await session.changePrivacy({ privacy: 'password', password: 'secret' });
  const work = { kind: 'update' as const, reportId: '17', privacy: 'password' as const };
  tell({ type: 'job', job: createJob({ work, state: 'failed', problem: { code: 'offline' } }) });
  await session.retry();
  const asked = { work: { ...work, password: 'secret' } };
  expect(listSent('startJob')).toMatchObject([asked, asked]);
});

test('tries an analysis another popup asked for again with the password of the draft', async () => {
  const work = { kind: 'create' as const, url: pageUrl, privacy: 'password' as const };
  const job = createJob({ work, state: 'failed', problem: { code: 'offline' } });
  await open({ job, draft: { privacy: 'password', password: 'kept' } });
  await session.retry();
  expect(listSent('startJob')).toMatchObject([{ work: { ...work, password: 'kept' } }]);
});

test('deletes and takes it back', async () => {
  answers.findReport = () => createReport();
  answers.cancelJob = () => createJob({ work, state: 'cancelled' });
  answers.startJob = () => createJob({ work, state: 'waiting', waitsFor: 'undo', notBefore: 9000 });
  const work = { kind: 'deleteReport' as const, reportId: '17', url: pageUrl };
  await open();
  await session.remove();
  expect(listSent('startJob')).toMatchObject([{ work }]);
  const { undoable } = session.state;
  expect(undoable).toMatchObject([{ id: 'job' }]);
  await session.cancel(createJob({ work, state: 'waiting' }));
  expect(listSent('cancelJob')).toEqual([{ jobId: 'job' }]);
  expect(session.state.job?.state).toBe('cancelled');
});

test('opens the same page anew when another connection becomes the active one', async () => {
  await open({ url: 'https://linked.example/' });
  const connections = [connection, { ...connection, id: 'two' }];
  answers.openPopup = () => createOpening({ connections, activeId: 'two', url: 'https://linked.example/' });
  tell({ type: 'connections', connections: { connections, activeId: 'two' } });
  await settle();
  expect(listSent('openPopup').at(-1)).toEqual({ url: 'https://linked.example/', tabId: 7 });
  expect(listSent('findReport').at(-1)).toEqual({ connectionId: 'two', url: 'https://linked.example/' });
});

test('an answer about the connection before does not show under the one after', async () => {
  let answerLate = (_: unknown) => {};
  answers.findReport = ({ connectionId }: Input<'findReport'>) =>
    connectionId === 'one' ? new Promise((resolve) => (answerLate = resolve)) : undefined;
  await open();
  const connections = [connection, { ...connection, id: 'two' }];
  answers.openPopup = () => createOpening({ connections, activeId: 'two' });
  tell({ type: 'connections', connections: { connections, activeId: 'two' } });
  await settle();
  answerLate(createReport());
  await settle();
  expect(session.state.known).toEqual({ state: 'answered', report: undefined });
});

describe('from the notice of another active connection on', () => {
  const connections = [connection, { ...connection, id: 'two' }];

  test.each<[string, Connections]>([
    ['is another one', { connections, activeId: 'two' }],
    ['has another address', { connections: [{ ...connection, address: 'https://b.example' }], activeId: 'one' }],
    ['has another key', { connections: [{ ...connection, keyHint: 'wxyz' }], activeId: 'one' }],
  ])('nothing known before is acted on where it %s', async (_, changed) => {
    answers.findReport = () => createReport();
    await open();
    // The worker has not answered yet.
    answers.openPopup = () => new Promise(() => undefined);
    tell({ type: 'connections', connections: changed });
    await session.rerun();
    await session.remove();
    await session.changePrivacy({ privacy: 'public', password: '' });
    expect(listSent('startJob')).toEqual([]);
    expect(session.state).toMatchObject({ known: { state: 'unasked' }, job: undefined, undoable: [] });
    expect(listSent('openPopup')).toHaveLength(2);
  });

  test('a new name alone changes nothing else and asks nothing', async () => {
    answers.findReport = () => createReport();
    await open();
    const { length } = sent;
    tell({ type: 'connections', connections: { connections: [{ ...connection, name: 'New' }], activeId: 'one' } });
    await settle();
    expect(session.state.opening?.connections[0]?.name).toBe('New');
    expect(session.state.known).toMatchObject({ report: { id: '17' } });
    expect(sent).toHaveLength(length);
  });

  test('an answer that comes late about the address before is not shown', async () => {
    const late: ((report: unknown) => void)[] = [];
    answers.findReport = () => new Promise((resolve) => late.push(resolve));
    await open();
    const edited = [{ ...connection, address: 'https://b.example' }];
    answers.openPopup = () => createOpening({ connections: edited });
    tell({ type: 'connections', connections: { connections: edited, activeId: 'one' } });
    await settle();
    late[0]?.(createReport({ id: 'of the old address' }));
    late[1]?.(createReport({ id: 'of the new one' }));
    await settle();
    expect(session.state.known).toMatchObject({ report: { id: 'of the new one' } });
  });

  test('of two openings under way the one asked for last is shown', async () => {
    await open();
    const late: ((opening: unknown) => void)[] = [];
    answers.openPopup = () => new Promise((resolve) => late.push(resolve));
    tell({ type: 'connections', connections: { connections, activeId: 'two' } });
    tell({ type: 'connections', connections: { connections, activeId: 'one' } });
    late[1]?.(createOpening({ connections, activeId: 'one' }));
    await settle();
    late[0]?.(createOpening({ connections, activeId: 'two' }));
    await settle();
    expect(session.state.opening?.activeId).toBe('one');
  });

  test('a choice made in a menu stays', async () => {
    await open({ draft: { privacy: 'password', password: '' } });
    answers.openPopup = () => createOpening({ connections, activeId: 'two' });
    tell({ type: 'connections', connections: { connections, activeId: 'two' } });
    await settle();
    expect(session.state.draft.privacy).toBe('password');
  });

  test('a re-run that failed there is tried again for the report it was asked for', async () => {
    answers.findReport = ({ connectionId }: Input<'findReport'>) =>
      createReport({ id: connectionId === 'one' ? '17' : '99' });
    await open();
    await session.rerun();
    answers.openPopup = () => createOpening({ connections, activeId: 'two' });
    tell({ type: 'connections', connections: { connections, activeId: 'two' } });
    await settle();
    const work = { kind: 'rerun' as const, reportId: '99', url: pageUrl };
    const problem = { code: 'offline' as const };
    tell({ type: 'job', job: createJob({ id: 'other', connectionId: 'two', work, state: 'failed', problem }) });
    await session.retry();
    expect(listSent('startJob').at(-1)).toMatchObject({ connectionId: 'two', work: { reportId: '99' } });
  });
});

describe('what a shortcut asks for while the popup is open', () => {
  const typed = { privacy: 'password', password: 'mine' } as const;
  const chosen = { privacy: 'public', password: '' } as const;

  test('is what it turns to; nothing typed for the page before comes along', async () => {
    await open();
    session.edit(typed);
    const url = 'https://linked.example/';
    answers.openPopup = () => createOpening({ url, draft: chosen });
    tell({ type: 'popupTarget' });
    await settle();
    session.flush();
    expect(session.state).toMatchObject({ opening: { url }, draft: chosen });
    expect(listSent('saveDraft')).toEqual([{ url: pageUrl, draft: typed }]);
    expect(listSent('findReport').at(-1)).toEqual({ connectionId: 'one', url });
  });

  test('can be tried again when it fails, and nothing else that went through meanwhile', async () => {
    answers.findReport = () => createReport();
    await open();
    let fail = () => {};
    answers.openPopup = () =>
      new Promise((_, reject) => {
        fail = () => reject(new ProblemError({ code: 'unexpected' }));
      });
    tell({ type: 'popupTarget' });
    await session.rerun();
    fail();
    await settle();
    expect(session.state.problem).toEqual({ code: 'unexpected' });
    answers.openPopup = () => createOpening();
    await session.retry();
    expect([listSent('startJob').length, listSent('openPopup').length]).toEqual([1, 3]);
  });

  test('changes nothing of what is typed for the same page', async () => {
    await open();
    session.edit(typed);
    answers.openPopup = () => createOpening({ draft: chosen });
    tell({ type: 'popupTarget' });
    await settle();
    expect(session.state.draft).toEqual(typed);
  });
});

test('starts with the choice the popup’s own address carries, unless one was made before', async () => {
  const page = { url: pageUrl, privacy: 'password' as const };
  session.start(Promise.resolve(page));
  await settle();
  expect(session.state.draft.privacy).toBe('password');
  session.edit({ privacy: 'public', password: '' });
  session.start(Promise.resolve(page));
  await settle();
  expect(session.state.draft.privacy).toBe('public');
});

describe('an address that is to be asked about', () => {
  const risky = { sendUrl: pageUrl, risk: 'token' as const };
  const refuseUnasked = ({ acceptsRisk, work }: Input<'startJob'>) => {
    if (!acceptsRisk) throw new ProblemError({ code: 'addressRisky' });
    return createJob({ id: 'again', work, state: 'waiting' });
  };

  test('is not searched for before the yes, which goes along with the search and the analysis', async () => {
    await open(risky);
    expect(listSent('findReport')).toEqual([]);
    await session.acceptRisk();
    await session.analyse();
    expect(listSent('findReport')).toEqual([{ connectionId: 'one', url: pageUrl, acceptsRisk: true }]);
    expect(listSent('startJob')).toMatchObject([{ acceptsRisk: true }]);
  });

  test('is asked about where the worker refuses to try an earlier analysis again; the yes tries it', async () => {
    answers.startJob = refuseUnasked;
    await open({ ...risky, job: createJob({ state: 'failed', problem: { code: 'offline' } }) });
    expect(getOutcome(session.state).kind).toBe('failed');
    await session.retry();
    expect(getOutcome(session.state)).toEqual({ kind: 'risky', risk: 'token', url: pageUrl });
    await session.acceptRisk();
    expect(listSent('startJob')).toMatchObject([{ acceptsRisk: undefined }, { acceptsRisk: true }]);
    expect(getOutcome(session.state).kind).toBe('working');
  });

  test('is asked about again for another service', async () => {
    await open(risky);
    await session.acceptRisk();
    const connections = [connection, { ...connection, id: 'two' }];
    answers.openPopup = () => createOpening({ ...risky, connections, activeId: 'two' });
    tell({ type: 'connections', connections: { connections, activeId: 'two' } });
    await settle();
    expect(getOutcome(session.state).kind).toBe('risky');
    expect(listSent('findReport')).toHaveLength(1);
  });
});

test('searches for, analyses and keeps the draft of the clean address', async () => {
  const url = `${pageUrl}&utm_source=news#part`;
  await open({ url, sendUrl: pageUrl, dropped: ['utm_source=news', '#part'] });
  session.edit({ privacy: 'public', password: '' });
  session.flush();
  await session.analyse();
  expect(listSent('findReport')).toMatchObject([{ url: pageUrl }]);
  expect(listSent('saveDraft')).toMatchObject([{ url: pageUrl }]);
  expect(listSent('startJob')).toMatchObject([{ work: { url: pageUrl } }]);
  tell({ type: 'job', job: createJob({ state: 'done', report: createReport() }) });
  expect(getOutcome(session.state).kind).toBe('known');
});
