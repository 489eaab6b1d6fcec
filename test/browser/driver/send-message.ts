import type { Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';

interface Answer<Value> {
  ok: boolean;
  value: Value;
}

/** Sends a message to the worker from a page of the extension, as the product does. */
export async function sendMessage<Value>(page: Page, name: string, input: object): Promise<Value> {
  const answer = await page.evaluate(
    async (message) => {
      const api = Reflect.get(globalThis, 'chrome') as Browser;
      return (await api.runtime.sendMessage(message)) as Answer<Value> | undefined;
    },
    { name, input },
  );
  if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}
