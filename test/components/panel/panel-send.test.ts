import { expect, test } from 'vitest';
import { createPanelSend } from '../../../components/panel/panel-send.ts';
import type { Send } from '../../../lib/messages/ports.ts';

test('the panel asks no service about a page: what the index knows is the answer', async () => {
  const sent: unknown[] = [];
  const report = { id: '7', url: 'https://shop.example/', fields: {} };
  const send = createPanelSend((async (...message: unknown[]) => {
    sent.push(message);
    return { connections: [], report };
  }) as Send);
  await send('openPopup', { url: report.url, tabId: 3 });
  expect(await send('findReport', { connectionId: 'a', url: report.url })).toEqual(report);
  expect(sent).toEqual([['openPopup', { url: report.url, tabId: 3, isPanel: true }]]);
});
