// What a test begins with where the way there is not what it tests.
import type { SyncState } from '../../../lib/model/sync-state.ts';
import type { BrowserUnderTest } from './browser-under-test.ts';
import { sendMessage } from './send-message.ts';
import { waitUntil } from './wait-until.ts';

export interface SeededConnection {
  name: string;
  address: string;
  key: string;
}

/** Connects as the form does, without its page, and waits until what the service has by then is copied; answers the id. */
export async function seedConnection(under: BrowserUnderTest, connection: SeededConnection): Promise<string> {
  const page = await under.openExtensionPage('options.html#/settings');
  const { id } = await sendMessage<{ id: string }>(page, 'saveConnection', { ...connection, privacy: 'private' });
  await waitUntil('the copy', async () => {
    const { status, waitsUntil } = await sendMessage<SyncState>(page, 'getSync', { connectionId: id });
    return status !== 'running' || waitsUntil !== undefined;
  });
  await page.close();
  return id;
}
