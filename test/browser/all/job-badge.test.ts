// How the toolbar icon tells of jobs.
import { afterAll, beforeAll, test } from 'vitest';
import type { Connections } from '../../../lib/messages/contract.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { sendMessage } from '../driver/send-message.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ToolbarIcon } from '../pages/toolbar-icon.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

test('the icon tells of the end of a batch unless an options page, which shows it, is in front', async () => {
  const { service, under, visit } = scenario;
  const icon = await ToolbarIcon.open(under);
  const { desk } = icon;
  const { activeId } = await sendMessage<Connections>(desk, 'listConnections', {});
  const runBatch = async () => {
    const [id, url] = [crypto.randomUUID(), `${service.samples.good}?${crypto.randomUUID()}`];
    const batch = { id, connectionId: activeId, kind: 'create', privacy: 'private', items: [{ url }] };
    await sendMessage<Batch>(desk, 'startBatch', batch);
    await waitUntil('the end of the batch', async () =>
      (await sendMessage<Batch[]>(desk, 'listBatches', {})).some((found) => found.id === id && found.settledAt),
    );
  };
  await desk.bringToFront();
  await runBatch();
  await icon.waitFor('');
  await visit(service.samples.good);
  await runBatch();
  await icon.waitFor('•');
  await sendMessage(desk, 'listJobs', { limit: 1, isSeen: true });
  await icon.waitFor('');
});

test('cancelling a waiting analysis removes its badge and its title from the toolbar icon of the tab', async () => {
  const { service, under, visit } = scenario;
  const icon = await ToolbarIcon.open(under);
  service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'GET' } });
  const page = await visit(service.samples.good);
  const popup = await PopupPage.open(under, page);
  await popup.analyse();
  await icon.waitFor('…');
  await popup.click('Cancel');
  await icon.waitFor('', { title: 'Pagegrade' });
  await popup.close();
});
