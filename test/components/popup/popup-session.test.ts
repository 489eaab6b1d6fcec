import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOutcome } from '../../../components/popup/outcome.ts';
import { PopupSession } from '../../../components/popup/popup-session.ts';
import { getDraft } from '../../../components/popup/popup-state.ts';
import type { Connections, Input, MessageName, Notice, PopupOpening } from '../../../lib/messages/contract.ts';
import type { Send } from '../../../lib/messages/ports.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { connection, createJob, createOpening, createReport, pageUrl } from './samples.ts';

type Sent = [name: MessageName, input: unknown];

let answers: Partial<Record<MessageName, (input: never) => unknown>>;
let sent: Sent[];
let broadcast: (notice: Notice) => void;
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
  const listeners = new Set<(notice: Notice) => void>();
  const onNotice = (callback: (notice: Notice) => void) => {
    listeners.add(callback);
    return () => listeners.delete(callback);
  };
  broadcast = (notice) => {
    for (const listener of listeners) listener(notice);
  };
  session = new PopupSession({ send, onNotice });
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

function rejectWith(code: 'offline' | 'unexpected') {
  return () => {
    throw new ProblemError({ code });
  };
}

test('an unconfirmed job is retried as the same job, with the password from the form', async () => {
  const work = { kind: 'create', url: pageUrl, privacy: 'password' } as const;
  const draft = { privacy: 'password', password: 'open sesame' } as const;
  await open({ draft, job: createJob({ work, state: 'unconfirmed' }) });
  answers.retryJob = () => createJob({ state: 'waiting', waitsFor: 'check' });
  await session.retry();
  expect(listSent('retryJob')).toEqual([{ jobId: 'job', password: 'open sesame' }]);
  expect(listSent('startJob')).toEqual([]);
  expect(getOutcome(session.state)).toMatchObject({ kind: 'blocked', job: { waitsFor: 'check' } });
});

test('a late reply to “Stop checking” does not hide the retry that came after it', async () => {
  const work = { kind: 'create', url: pageUrl, privacy: 'private' } as const;
  const checked = createJob({ work, state: 'waiting', waitsFor: 'check' });
  const stopped = createJob({ work, state: 'unconfirmed', settledAt: 1 });
  await open({ job: checked });
  answers.retryJob = () => checked;
  answers.cancelJob = async () => {
    broadcast({ type: 'job', job: stopped });
    await session.retry();
    return stopped;
  };
  await session.cancel(checked);
  expect(session.state.job).toMatchObject({ state: 'waiting', waitsFor: 'check' });
});

test('a retry that fails before the reply to it arrives is shown as failed', async () => {
  const work = { kind: 'create', url: pageUrl, privacy: 'private' } as const;
  await open({ job: createJob({ work, state: 'unconfirmed', settledAt: 1 }) });
  answers.retryJob = () => {
    broadcast({
      type: 'job',
      job: createJob({ work, state: 'failed', settledAt: 2, problem: { code: 'siteExcluded' } }),
    });
    return createJob({ work, state: 'waiting' });
  };
  await session.retry();
  expect(session.state.job).toMatchObject({ state: 'failed', settledAt: 2 });
});

test.each([
  ['the active tab cannot be read', () => session.start(Promise.reject(new ProblemError({ code: 'unexpected' })))],
  [
    'the worker rejects the request',
    () => {
      answers.openPopup = rejectWith('unexpected');
      session.start(Promise.resolve({ url: pageUrl }));
    },
  ],
])('opening the popup shows a problem if %s', async (_, start) => {
  start();
  await settle();
  expect(session.state.problem).toEqual({ code: 'unexpected' });
});

test('opening the popup loads the state and searches once, and writes nothing', async () => {
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
  ['the page has a finished analysis', { job: createJob({ state: 'done', report: createReport() }) }],
])('the popup does not search if %s', async (_, opening) => {
  await open(opening);
  expect(sent.map(([name]) => name)).toEqual(['openPopup']);
});

test('an address from a menu is searched and analysed, and the badge of the tab does not change', async () => {
  const url = 'https://linked.example/';
  await open({ url });
  await session.analyse();
  expect(listSent('findReport')).toEqual([{ connectionId: 'one', url }]);
  expect(listSent('startJob')).toMatchObject([{ work: { url }, tabId: undefined }]);
});

test('a job that ends before the worker’s older answer arrives is shown as ended', async () => {
  const opening = Promise.withResolvers<unknown>();
  answers.openPopup = () => opening.promise;
  session.start(Promise.resolve({ url: pageUrl, tabId: 7 }));
  await settle();
  broadcast({ type: 'job', job: createJob({ state: 'done', report: createReport() }) });
  broadcast({ type: 'job', job: createJob({ id: 'of another page', connectionId: 'two' }) });
  opening.resolve(createOpening({ job: createJob({ state: 'sending' }) }));
  await settle();
  expect(getOutcome(session.state)).toMatchObject({ kind: 'known', job: { id: 'job' }, report: { result: 'good' } });
});

test('an analysis requested before the worker answers starts then, with the privacy that was shown', async () => {
  const draft = { privacy: 'password', password: 'open sesame' } as const;
  answers.openPopup = () => createOpening({ connections: [{ ...connection, privacy: 'public' }], draft });
  session.start(Promise.resolve({ url: pageUrl, tabId: 7 }));
  await session.analyse();
  expect(session.state.isAnalysisWanted).toBe(true);
  expect(listSent('startJob')).toEqual([]);
  await settle();
  const work = { kind: 'create', url: pageUrl, privacy: 'private' };
  expect(listSent('startJob')).toEqual([{ connectionId: 'one', tabId: 7, work }]);
  expect(getDraft(session.state).privacy).toBe('private');
  expect(session.state.isAnalysisWanted).toBeUndefined();
});

test('an analysis requested before the worker answers does not start if the page has a report', async () => {
  answers.openPopup = () => createOpening({ report: createReport() });
  session.start(Promise.resolve({ url: pageUrl, tabId: 7 }));
  await session.analyse();
  await settle();
  expect(listSent('startJob')).toEqual([]);
});

test('the draft is saved before the analysis starts, and not again later', async () => {
  await open();
  session.edit({ privacy: 'public', password: '' });
  await session.analyse();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.map(([name]) => name)).toEqual(['openPopup', 'findReport', 'saveDraft', 'startJob']);
});

test('the choices of an analysis that is done are neither shown nor saved again, after a switch of connections', async () => {
  const connections = [connection, { ...connection, id: 'two' }];
  await open({ connections, draft: { privacy: 'public', password: '' } });
  session.edit({ privacy: 'password', password: 'secret' });
  await session.analyse();
  broadcast({ type: 'job', job: createJob({ state: 'done', report: createReport() }) });
  const saved = listSent('saveDraft').length;
  for (const activeId of ['two', 'one']) {
    answers.openPopup = () => createOpening({ connections, activeId, report: createReport() });
    await session.chooseConnection(activeId);
    expect(getDraft(session.state)).toEqual({ privacy: 'private', password: '' });
    expect(session.state.isNewOpen).toBe(false);
  }
  expect(listSent('saveDraft')).toHaveLength(saved);
});

test('another opening of the same page does not save its draft again: an analysis may have used it meanwhile', async () => {
  await open();
  session.edit({ privacy: 'password', password: 'secret' });
  await session.analyse();
  session.refresh();
  await settle();
  expect(listSent('openPopup')).toHaveLength(2);
  expect(listSent('saveDraft')).toHaveLength(1);
});

describe('what is in the form stays', () => {
  const done = createJob({ state: 'done', report: createReport() });

  test('when a menu’s choice meets an analysis that had ended before', async () => {
    await open({ draft: { privacy: 'password', password: '' }, job: done });
    expect(getDraft(session.state).privacy).toBe('password');
    expect(session.state.isNewOpen).toBe(true);
  });

  test('when the page is opened again after an analysis of another popup', async () => {
    await open({ report: createReport(), job: done });
    session.openNew();
    session.edit({ privacy: 'password', password: 'half typed' });
    session.refresh();
    await settle();
    expect(getDraft(session.state).password).toBe('half typed');
  });

  test('when a batch has analysed the page', async () => {
    await open({ job: createJob({ batchId: 'batch' }) });
    session.edit({ privacy: 'password', password: 'half typed' });
    broadcast({ type: 'job', job: { ...done, batchId: 'batch' } });
    expect(getDraft(session.state).password).toBe('half typed');
  });
});

test('the page is not opened again before its first opening is answered', async () => {
  answers.openPopup = () => new Promise(() => undefined);
  session.start(Promise.resolve({ url: pageUrl }));
  await settle();
  session.refresh();
  await settle();
  expect(listSent('openPopup')).toHaveLength(1);
});

test('the checks of a report are loaded if its analysis ends during the opening', async () => {
  let answer = (_: unknown) => {};
  answers.openPopup = () => new Promise((resolve) => (answer = resolve));
  session.start(Promise.resolve({ url: pageUrl }));
  await settle();
  broadcast({ type: 'job', job: createJob({ state: 'done', report: createReport({ result: 'bad' }) }) });
  answer(createOpening({ job: createJob() }));
  await settle();
  expect(listSent('getReport')).toEqual([{ connectionId: 'one', reportId: '17' }]);
});

test.each<[string, Partial<PopupOpening>]>([
  ['the page cannot be analysed', { url: 'about:blank', sendUrl: undefined, refusal: 'excluded' }],
  ['nothing is connected', { connections: [], activeId: undefined }],
  ['the address needs the user’s consent', { risk: 'token' }],
  ['the page is already being analysed', { job: createJob({ state: 'sending' }) }],
])('an analysis requested before the worker answers does not start if %s', async (_, opening) => {
  answers.openPopup = () => createOpening(opening);
  session.start(Promise.resolve({ url: pageUrl }));
  await session.analyse();
  await settle();
  expect(listSent('startJob')).toEqual([]);
});

test('a privacy chosen before the worker answers is kept and saved', async () => {
  answers.openPopup = () => createOpening({ draft: { privacy: 'password', password: 'open sesame' } });
  session.start(Promise.resolve({ url: pageUrl }));
  const draft = { privacy: 'public', password: '' } as const;
  session.edit(draft);
  await settle();
  expect(getDraft(session.state)).toEqual(draft);
  expect(listSent('saveDraft')).toEqual([{ url: pageUrl, draft }]);
});

test('the answer of a search does not replace the report of a job that has ended meanwhile', async () => {
  const asked = Promise.withResolvers<unknown>();
  answers.findReport = () => asked.promise;
  await open();
  broadcast({ type: 'job', job: createJob({ state: 'done', report: createReport({ id: '18' }) }) });
  asked.resolve(undefined);
  await settle();
  expect(session.state.known.report?.id).toBe('18');
});

test('the password is sent only with the privacy “Password”', async () => {
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

test('a failed request to the worker keeps the form, and a retry sends the same request', async () => {
  await open();
  session.edit({ privacy: 'password', password: 'secret' });
  answers.startJob = rejectWith('unexpected');
  await session.analyse();
  expect(session.state.problem).toEqual({ code: 'unexpected' });
  expect(getDraft(session.state).password).toBe('secret');
  answers.startJob = () => createJob();
  await session.retry();
  expect(session.state.problem).toBeUndefined();
  const [first, second] = listSent('startJob');
  expect(second).toEqual(first);
});

describe('the page’s report in the local copy', () => {
  const report = createReport({ result: 'bad' });

  test('is shown at once, and replaced by the answer of the service', async () => {
    const asked = Promise.withResolvers<unknown>();
    answers.findReport = () => asked.promise;
    await open({ report });
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { id: '17', result: 'bad' } });
    expect(listSent('findReport')).toHaveLength(1);
    asked.resolve(createReport({ result: 'good' }));
    await settle();
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { id: '17', result: 'good' } });
  });

  test('disappears if the service has no report', async () => {
    await open({ report });
    expect(getOutcome(session.state)).toEqual({ kind: 'none' });
  });

  test('stays while the search fails, and is replaced after a successful retry', async () => {
    answers.findReport = rejectWith('offline');
    await open({ report });
    expect(getOutcome(session.state)).toEqual({ kind: 'failed', problem: { code: 'offline' }, report });
    answers.findReport = () => createReport({ result: 'good' });
    await session.retry();
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { result: 'good' } });
  });

  test('is shown with the question about a risky address, before the service is searched', async () => {
    const url = 'https://shop.example/?token=abc123';
    const risky = createReport({ url });
    await open({ url, report: risky });
    expect(getOutcome(session.state)).toMatchObject({ kind: 'risky', url, report: risky });
    expect(listSent('findReport')).toEqual([]);
    await session.acceptRisk();
    expect(listSent('findReport')).toHaveLength(1);
  });

  test('can be re-run before the service has answered', async () => {
    answers.findReport = () => new Promise(() => undefined);
    await open({ report });
    await session.rerun();
    const work = { kind: 'rerun' as const, reportId: '17', url: pageUrl };
    expect(listSent('startJob')).toMatchObject([{ work }]);
    broadcast({ type: 'job', job: createJob({ work, state: 'done', report: createReport({ result: 'good' }) }) });
    expect(getOutcome(session.state)).toMatchObject({ kind: 'known', report: { result: 'good' } });
  });
});

test('a failed change of the privacy is retried with the typed password', async () => {
  answers.findReport = () => createReport();
  await open();
  await session.changePrivacy({ privacy: 'password', password: 'secret' });
  const work = { kind: 'update' as const, reportId: '17', privacy: 'password' as const };
  broadcast({ type: 'job', job: createJob({ work, state: 'failed', problem: { code: 'offline' } }) });
  await session.retry();
  const asked = { work: { ...work, password: 'secret' } };
  expect(listSent('startJob')).toMatchObject([asked, asked]);
});

test('a failed analysis started by another popup is retried with the password of the draft', async () => {
  const work = { kind: 'create' as const, url: pageUrl, privacy: 'password' as const };
  const job = createJob({ work, state: 'failed', problem: { code: 'offline' } });
  await open({ job, draft: { privacy: 'password', password: 'kept' } });
  await session.retry();
  expect(listSent('startJob')).toMatchObject([{ work: { ...work, password: 'kept' } }]);
});

test('the same page is opened again when another connection becomes active', async () => {
  await open({ url: 'https://linked.example/' });
  const connections = [connection, { ...connection, id: 'two' }];
  answers.openPopup = () => createOpening({ connections, activeId: 'two', url: 'https://linked.example/' });
  broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
  await settle();
  expect(listSent('openPopup').at(-1)).toEqual({ url: 'https://linked.example/', tabId: 7 });
  expect(listSent('findReport').at(-1)).toEqual({ connectionId: 'two', url: 'https://linked.example/' });
});

test('an analysis requested right after a choice of the connection goes to it, with its privacy', async () => {
  const connections = [connection, { ...connection, id: 'two', privacy: 'password' as const }];
  await open({ connections });
  let activate = () => {};
  answers.activateConnection = () => new Promise<void>((resolve) => (activate = resolve));
  void session.chooseConnection('two');
  expect(session.state.opening?.activeId).toBe('two');
  expect(getDraft(session.state).privacy).toBe('password');
  session.edit({ privacy: 'password', password: 'open sesame' });
  await session.analyse();
  const work = { kind: 'create', url: pageUrl, privacy: 'password', password: 'open sesame' };
  expect(listSent('startJob')).toMatchObject([{ connectionId: 'two', work }]);
  answers.openPopup = () => createOpening({ connections, activeId: 'two' });
  activate();
  await settle();
  broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
  await settle();
  expect(listSent('openPopup')).toHaveLength(2);
});

test('a late answer about the previous connection is not shown for the new one', async () => {
  let answerLate = (_: unknown) => {};
  answers.findReport = ({ connectionId }: Input<'findReport'>) =>
    connectionId === 'one' ? new Promise((resolve) => (answerLate = resolve)) : undefined;
  await open();
  const connections = [connection, { ...connection, id: 'two' }];
  answers.openPopup = () => createOpening({ connections, activeId: 'two' });
  broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
  await settle();
  answerLate(createReport());
  await settle();
  expect(session.state.known).toEqual({ isAnswered: true });
});

describe('after a notice that the active connection has changed', () => {
  const connections = [connection, { ...connection, id: 'two' }];

  test.each<[string, Connections]>([
    ['is another connection', { connections, activeId: 'two' }],
    ['has another address', { connections: [{ ...connection, address: 'https://b.example' }], activeId: 'one' }],
    ['has another key', { connections: [{ ...connection, keyHint: 'wxyz' }], activeId: 'one' }],
  ])('no action uses the former state if the active connection %s', async (_, changed) => {
    answers.findReport = () => createReport();
    await open();
    // The worker has not answered yet.
    answers.openPopup = () => new Promise(() => undefined);
    broadcast({ type: 'connections', connections: changed });
    await session.rerun();
    await session.remove();
    await session.changePrivacy({ privacy: 'public', password: '' });
    expect(listSent('startJob')).toEqual([]);
    expect(session.state.known).toEqual({});
    expect(session.state.undoable).toBeUndefined();
    expect(session.state.job).toBeUndefined();
    expect(listSent('openPopup')).toHaveLength(2);
  });

  test('a new name of the connection is shown, and sends no request', async () => {
    answers.findReport = () => createReport();
    await open();
    const { length } = sent;
    broadcast({ type: 'connections', connections: { connections: [{ ...connection, name: 'New' }], activeId: 'one' } });
    await settle();
    expect(session.state.opening?.connections[0]?.name).toBe('New');
    expect(session.state.known).toMatchObject({ report: { id: '17' } });
    expect(sent).toHaveLength(length);
  });

  test('of two openPopup requests in flight, only the answer to the last one is shown', async () => {
    await open();
    const late: ((opening: unknown) => void)[] = [];
    answers.openPopup = () => new Promise((resolve) => late.push(resolve));
    broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
    broadcast({ type: 'connections', connections: { connections, activeId: 'one' } });
    late[1]?.(createOpening({ connections, activeId: 'one' }));
    await settle();
    late[0]?.(createOpening({ connections, activeId: 'two' }));
    await settle();
    expect(session.state.opening?.activeId).toBe('one');
  });

  test('a privacy chosen in a menu is kept', async () => {
    await open({ draft: { privacy: 'password', password: '' } });
    answers.openPopup = () => createOpening({ connections, activeId: 'two' });
    broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
    await settle();
    expect(getDraft(session.state).privacy).toBe('password');
  });
});

describe('an address that needs consent', () => {
  const risky = { sendUrl: pageUrl, risk: 'token' as const };
  const rejectWithoutConsent = ({ acceptsRisk, work }: Input<'startJob'>) => {
    if (!acceptsRisk) throw new ProblemError({ code: 'addressRisky' });
    return createJob({ id: 'again', work, state: 'waiting' });
  };

  test('is searched only after consent, which is sent with the search and the analysis', async () => {
    await open(risky);
    expect(listSent('findReport')).toEqual([]);
    await session.acceptRisk();
    await session.analyse();
    expect(listSent('findReport')).toEqual([{ connectionId: 'one', url: pageUrl, acceptsRisk: true }]);
    expect(listSent('startJob')).toMatchObject([{ acceptsRisk: true }]);
  });

  test('asks for consent if the worker rejects the retry of an analysis; consent retries it', async () => {
    answers.startJob = rejectWithoutConsent;
    await open({ ...risky, job: createJob({ state: 'failed', problem: { code: 'offline' } }) });
    expect(getOutcome(session.state).kind).toBe('failed');
    await session.retry();
    expect(getOutcome(session.state)).toEqual({ kind: 'risky', risk: 'token', url: pageUrl });
    await session.acceptRisk();
    expect(listSent('startJob')).toMatchObject([{ acceptsRisk: undefined }, { acceptsRisk: true }]);
    expect(getOutcome(session.state).kind).toBe('working');
  });

  test('asks for consent again for another service', async () => {
    await open(risky);
    await session.acceptRisk();
    const connections = [connection, { ...connection, id: 'two' }];
    answers.openPopup = () => createOpening({ ...risky, connections, activeId: 'two' });
    broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
    await settle();
    expect(getOutcome(session.state).kind).toBe('risky');
    expect(listSent('findReport')).toHaveLength(1);
  });
});

test('the search, the analysis and the draft use the cleaned address', async () => {
  const url = `${pageUrl}&utm_source=news#part`;
  await open({ url, sendUrl: pageUrl, dropped: ['utm_source=news', '#part'] });
  session.edit({ privacy: 'public', password: '' });
  await session.analyse();
  expect(listSent('findReport')).toMatchObject([{ url: pageUrl }]);
  expect(listSent('saveDraft')).toMatchObject([{ url: pageUrl }]);
  expect(listSent('startJob')).toMatchObject([{ work: { url: pageUrl } }]);
  broadcast({ type: 'job', job: createJob({ state: 'done', report: createReport() }) });
  expect(getOutcome(session.state).kind).toBe('known');
});
