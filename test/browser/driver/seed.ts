// What a test begins with where the way there is not what it tests.
import type { BrowserUnderTest } from './browser-under-test.ts';
import { sendMessage } from './send-message.ts';

export interface SeededConnection {
  name: string;
  address: string;
  key: string;
}

/** Connects as the form does, without its page; answers the connection's id. */
export async function seedConnection(under: BrowserUnderTest, connection: SeededConnection): Promise<string> {
  const page = await under.openExtensionPage('options.html#/settings');
  const { id } = await sendMessage<{ id: string }>(page, 'saveConnection', { ...connection, privacy: 'private' });
  await page.close();
  return id;
}
