// Sets up the initial state of a test without going through the pages.
import type { SyncState } from '../../../lib/model/sync-state.ts';
import type { BrowserUnderTest } from './browser-under-test.ts';
import { sendMessage } from './send-message.ts';
import { waitUntil } from './wait-until.ts';

export interface SeededConnection {
  name: string;
  address: string;
  key: string;
}

/** Connects by a message instead of the form, and waits for the first sync to end or to pause; returns the id. */
export async function seedConnection(under: BrowserUnderTest, connection: SeededConnection): Promise<string> {
  const page = await under.openExtensionPage('options.html#/settings');
  const { id } = await sendMessage<{ id: string }>(page, 'saveConnection', { ...connection, privacy: 'private' });
  await waitUntil('the first sync', async () => {
    const { status, waitsUntil } = await sendMessage<SyncState>(page, 'getSync', { connectionId: id });
    return status !== 'running' || waitsUntil !== undefined;
  });
  await page.close();
  return id;
}
