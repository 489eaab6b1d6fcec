import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { type Handlers, receiveMessages } from '../../../lib/messages/receive-messages.ts';
import { workerPorts } from '../../../lib/messages/worker-ports.ts';
import { ProblemError } from '../../../lib/model/problem.ts';

const { send } = workerPorts;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Passes the messages of a page to the worker's listener, as the browser does. */
function connect(handlers: Partial<Handlers>): void {
  const own = { id: browser.runtime.id, url: 'chrome-extension://us/options.html' };
  vi.spyOn(browser.runtime, 'getURL').mockReturnValue('chrome-extension://us/');
  vi.spyOn(browser.runtime.onMessage, 'addListener').mockImplementation((listener) => {
    const answer = (message: unknown) => new Promise((resolve) => listener(message, own, resolve));
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(answer);
  });
  receiveMessages(handlers as Handlers);
}

test('a page gets the result of a handler, or its problem unchanged', async () => {
  connect({
    takeLosses: () => ['emptied'],
    async cancelJob({ jobId }) {
      throw new ProblemError({ code: 'notFound', excerpt: jobId });
    },
  });
  expect(await send('takeLosses', {})).toEqual(['emptied']);
  await expect(send('cancelJob', { jobId: '7' })).rejects.toMatchObject({
    problem: { code: 'notFound', excerpt: '7' },
  });
});

test('a message that the worker does not answer is rejected with a problem', async () => {
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async () => undefined);
  await expect(send('getSettings', {})).rejects.toMatchObject({
    problem: { code: 'unexpected', excerpt: 'No answer' },
  });
});

test('a message that the worker never answers is rejected with a problem after two minutes', async () => {
  vi.useFakeTimers();
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(() => new Promise(() => undefined));
  const sent = send('getSettings', {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await sent).toMatchObject({ problem: { code: 'unexpected', excerpt: 'No answer to getSettings' } });
});

test('a browser that throws at once, because the extension was updated, is a problem like any other', async () => {
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(() => {
    throw new Error('Extension context invalidated.');
  });
  await expect(send('getSettings', {})).rejects.toBeInstanceOf(ProblemError);
});
