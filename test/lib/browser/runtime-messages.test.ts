import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { onMessage, sendMessage } from '../../../lib/browser/runtime-messages.ts';
import { createSend } from '../../../lib/messages/send.ts';

afterEach(() => vi.restoreAllMocks());

test('a worker whose parts cannot be loaded says so, instead of leaving the page to wait', async () => {
  let answered: Promise<unknown> | undefined;
  vi.spyOn(browser.runtime.onMessage, 'addListener').mockImplementation((listener) => {
    answered = new Promise((sendResponse) => listener({}, {}, sendResponse));
  });
  onMessage(() => Promise.reject(new Error('a part is missing')));
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(() => answered);
  await expect(createSend(sendMessage)('getSettings', {})).rejects.toMatchObject({
    problem: { code: 'unexpected', excerpt: 'No answer' },
  });
});
