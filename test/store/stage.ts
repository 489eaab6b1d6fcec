import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChromiumUnderTest, launchChromium } from '../browser/driver/launch-chromium.ts';
import { ActivityPage } from '../browser/pages/activity-page.ts';
import { ConnectionsPage } from '../browser/pages/connections-page.ts';
import { ReportsPage } from '../browser/pages/reports-page.ts';
import type { Fault } from '../service/faults.ts';
import { type Service, startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';
import { addSampleReports, analyseSample } from './sample-reports.ts';

/** A browser profile with reports and tasks, which can be opened in any language, and its service. */
export interface Stage {
  service: Service;
  open(language: string): Promise<ChromiumUnderTest>;
  close(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const service = await startService({ analyse: analyseSample });
  const profileDir = await mkdtemp(join(tmpdir(), 'pagegrade-stage-'));
  const open = (language: string) =>
    launchChromium({ extensionDir: getBuildDir('chrome', 'loopback'), profileDir, language });
  const stage: Stage = {
    service,
    open,
    async close() {
      await service.close();
      await rm(profileDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  try {
    const under = await open('en-GB');
    await fillProfile(under, service).finally(() => under.close());
  } catch (error) {
    await stage.close();
    throw error;
  }
  return stage;
}

/** Fills the profile in English; the stored data is the same in every language. */
async function fillProfile(under: ChromiumUnderTest, service: Service): Promise<void> {
  const count = addSampleReports(service);
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: 'Studio Nord', address: service.address, key: service.key });
  const list = await ReportsPage.open(under);
  await list.waitForCount(`${count.toLocaleString('en-GB')} reports`);
  await rerunSome(under, service);
}

const refused: Fault = { kind: 'status', status: 403, body: '{}' };
const lost: Fault = { kind: 'dropBefore' };

const reruns: { address: string; fault?: Fault; state: string }[] = [
  { address: 'quarry-climbing.example/prices', state: 'Done' },
  { address: 'granite-law.example/contact', state: 'Done' },
  { address: 'meridian-dental.example/team', fault: refused, state: 'Failed' },
  { address: 'riverbank-hotel.example/rooms/suite', state: 'Done' },
  { address: 'studio-lumen.example/prices', state: 'Done' },
  { address: 'tide-museum.example/tickets', fault: lost, state: 'Unconfirmed' },
  { address: 'fern-and-field.example/boxes/family', state: 'Done' },
];

async function rerunSome(under: ChromiumUnderTest, service: Service): Promise<void> {
  const activity = await ActivityPage.open(under);
  for (const { address, fault, state } of reruns) {
    const list = await ReportsPage.open(under, `q=${encodeURIComponent(address)}`);
    await list.waitForRows(address, (rows) => rows.length > 0 && rows.every((row) => row.includes(address)));
    if (fault) service.addFault({ ...fault, match: { method: 'PATCH' } });
    await list.clickInRow(address, 'button', 'Re-run');
    await activity.page.bringToFront();
    if (fault === lost) await activity.cancelUntil(address, state);
    else await activity.waitForRow(address, state);
    service.clearFaults();
    await list.page.close();
  }
}
