// `npm run dev`: starts the stand-in service, and Chromium with the extension, which is connected to the service and
// follows every change of the sources. The browser's profile is kept in .dev/ for the next start.
import { join } from 'node:path';
import { createServer } from 'wxt';
import type { Connections } from '../../lib/messages/contract.ts';
import { type ChromiumUnderTest, launchChromium } from '../browser/driver/launch-chromium.ts';
import { seedConnection } from '../browser/driver/seed.ts';
import { sendMessage } from '../browser/driver/send-message.ts';
import type { Service } from '../service/start-service.ts';
import { root } from '../setup/run-command.ts';
import { startStandIn } from './start-stand-in.ts';

// The mode whose manifest already grants access to the service on this machine.
const server = await createServer({ mode: 'loopback', outDirTemplate: 'dev', webExt: { disabled: true } });
await server.start();
const service = await startStandIn();
const under = await launchChromium({
  extensionDir: join(root, '.output', 'dev'),
  profileDir: join(root, '.dev', 'chromium'),
  isHeadless: process.argv.includes('--headless'),
  handlesSignals: true,
  fonts: 'own',
});
await connect(under, service);
const page = await under.browser.newPage();
await page.goto(service.samples.good);
console.log(`${service.address} is connected. API key: ${service.key}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void under.close());
under.browser.once('disconnected', async () => {
  await server.stop();
  await service.close();
  process.exit(0);
});

/** Connects the service unless the kept profile is connected to it already. */
async function connect(under: ChromiumUnderTest, { address, key }: Service): Promise<void> {
  const page = await under.openExtensionPage('options.html#/settings');
  const { connections } = await sendMessage<Connections>(page, 'listConnections', {});
  await page.close();
  const isConnected = connections.some((connection) => connection.address === address);
  if (!isConnected) await seedConnection(under, { name: 'Stand-in', address, key });
}
