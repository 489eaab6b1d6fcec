import { beforeEach, expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { answerMessage, type Handlers, receiveMessages } from '../../../lib/messages/receive-messages.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { ProblemError } from '../../../lib/model/problem.ts';

const ownPage = { id: 'us', url: 'chrome-extension://us/options.html' };
beforeEach(() => {
  Object.assign(browser.runtime, { id: 'us', getURL: () => 'chrome-extension://us/' });
});

const handled: unknown[] = [];

const handlers = {
  cancelJob: async (input) => {
    handled.push(input);
    if (input.jobId === 'missing') throw new ProblemError({ code: 'notFound' });
    if (input.jobId === 'broken') throw new TypeError('x is not a function');
    return undefined;
  },
  listReports: async (input) => {
    handled.push(input);
    return { items: [], number: 1, hasNext: false };
  },
} as Partial<Handlers> as Handlers;

const sendCancelJob = (input: unknown, sender: object = ownPage) =>
  answerMessage(handlers, { name: 'cancelJob', input }, sender);

test.each([undefined, null, 'cancelJob', 7, [], {}, { name: 'unknown' }, { name: 'toString', input: {} }])(
  'the message %j reaches no handler',
  async (message) => {
    handled.length = 0;
    expect(await answerMessage(handlers, message, ownPage)).toMatchObject({ ok: false });
    expect(handled).toEqual([]);
  },
);

test.each([
  ['listReports', { ...defaultReportQuery, perPage: 20 }],
  ['listReports', { ...defaultReportQuery, sortBy: 'created_at' }],
  ['listReports', { ...defaultReportQuery, order: 'up' }],
  ['listReports', { ...defaultReportQuery, result: 'great' }],
  ['listReports', { ...defaultReportQuery, page: 0 }],
  ['listReports', { ...defaultReportQuery, page: 1.5 }],
  ['listReports', { ...defaultReportQuery, page: Number.NaN }],
])('the message %s with the invalid filter %j reaches no handler', async (name, filter) => {
  handled.length = 0;
  const message = { name, input: { connectionId: '1', filter } };
  expect(await answerMessage(handlers, message, ownPage)).toMatchObject({ problem: { code: 'inputInvalid' } });
  expect(handled).toEqual([]);
});

test('a message with the default filter reaches its handler', async () => {
  handled.length = 0;
  const input = { connectionId: '1', filter: defaultReportQuery };
  expect(await answerMessage(handlers, { name: 'listReports', input }, ownPage)).toMatchObject({ ok: true });
  expect(handled).toHaveLength(1);
});

test.each([
  ['a web page', { id: 'us', url: 'https://evil.example/' }],
  ['another extension', { id: 'them', url: 'chrome-extension://them/options.html' }],
  ['a page that forges our address', { id: 'them', url: 'chrome-extension://us/options.html' }],
  ['a sender without an address', { id: 'us' }],
])('a message from %s reaches no handler', async (_who, sender) => {
  handled.length = 0;
  expect(await sendCancelJob({ jobId: '1' }, sender)).toMatchObject({ ok: false });
  expect(handled).toEqual([]);
});

test.each([undefined, null, 'jobId', {}, { jobId: 7 }, []])('the input %j reaches no handler', async (data) => {
  handled.length = 0;
  expect(await sendCancelJob(data)).toMatchObject({ ok: false, problem: { code: 'inputInvalid' } });
  expect(handled).toEqual([]);
});

test('unknown fields of an input are dropped', async () => {
  handled.length = 0;
  await sendCancelJob({ jobId: '1', key: 'value' });
  expect(handled).toEqual([{ jobId: '1' }]);
});

test('an unexpected error is sent back as a problem with its message', async () => {
  expect(await sendCancelJob({ jobId: 'broken' })).toEqual({
    ok: false,
    problem: { code: 'unexpected', excerpt: 'x is not a function' },
  });
});

test.each([
  ['startJob', { connectionId: 'c', work: { kind: 'create', url: 'https://a.example/', privacy: 'password' } }],
  ['startJob', { connectionId: 'c', work: { kind: 'update', reportId: '1', privacy: 'password', password: '' } }],
  [
    'startBatch',
    {
      id: crypto.randomUUID(),
      connectionId: 'c',
      kind: 'update',
      privacy: 'password',
      items: [{ url: '', reportId: '1' }],
    },
  ],
])('the message %s with the privacy password but no password is refused', async (name, input) => {
  const neverCalled = { [name]: () => expect.unreachable() } as Partial<Handlers> as Handlers;
  const refused = { ok: false, problem: { code: 'inputInvalid' } };
  expect(await answerMessage(neverCalled, { name, input }, ownPage)).toMatchObject(refused);
});

test('a page that closes before its response arrives causes no unhandled rejection', async () => {
  type Listener = Parameters<typeof browser.runtime.onMessage.addListener>[0];
  const listeners: Listener[] = [];
  const onMessage = { addListener: (listener: Listener) => void listeners.push(listener) };
  Object.assign(browser.runtime, { onMessage });
  receiveMessages(handlers);
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', record);
  const answered = new Promise<void>((resolve) => {
    const sendResponse = () => {
      setTimeout(resolve);
      throw new Error('The message port closed before a response was received.');
    };
    listeners[0]?.({ name: 'cancelJob', input: { jobId: '1' } }, ownPage as never, sendResponse);
  });
  await answered;
  process.off('unhandledRejection', record);
  expect(unhandled).toEqual([]);
});
