import type { Page } from 'puppeteer-core';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { sendMessage } from './send-message.ts';

/** How long new deletes can be undone, in seconds. The default may be over before a slow test has pressed Undo. */
export async function setUndoTime(page: Page, undoTime: Settings['undoTime']): Promise<void> {
  await sendMessage(page, 'saveSettings', { undoTime });
}
