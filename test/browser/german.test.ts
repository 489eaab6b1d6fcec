import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../setup/run-command.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, bySecret, readPage, waitForText } from './pages/by-role.ts';
import { type Scenario, startScenario } from './scenario.ts';

type Messages = Record<string, { message: string }>;

const english = readMessages('en');
const german = readMessages('de');
let scenario: Scenario;

beforeAll(async () => {
  mkdirSync(join(root, '.shots'), { recursive: true });
  scenario = await startScenario({ language: 'de', isConnected: false });
});
afterAll(() => scenario?.close());

function readMessages(locale: string): Messages {
  return JSON.parse(readFileSync(join(root, 'public', '_locales', locale, 'messages.json'), 'utf8'));
}

function say(key: string): string {
  return german[key]?.message ?? '';
}

/** Whole lines of English that differ from the German and are on the screen all the same. */
function findEnglish(shown: string): string[] {
  const lines = new Set(shown.split('\n').map((line) => line.trim()));
  const others = Object.keys(english).filter((key) => english[key]?.message !== german[key]?.message);
  return others.map((key) => english[key]?.message ?? '').filter((text) => lines.has(text));
}

/** By their addresses, and what is written in each. */
const views = {
  reports: 'reports',
  'reports?from=index': 'sync_update',
  projects: 'projects',
  figures: 'figures_changes',
  connections: 'connections',
  settings: 'settings',
};

test('a German browser speaks German: connect, analyse and list', async () => {
  const { under, service } = scenario;
  const options = await under.openExtensionPage('options.html#/connections');
  expect(await options.evaluate(() => document.documentElement.lang)).toBe('de');
  await byRole(options, 'textbox', say('name')).fill('Dienst');
  await byRole(options, 'textbox', say('serviceAddress')).fill(service.address);
  await bySecret(options, say('apiKey')).fill(service.key);
  await byRole(options, 'button', say('saveAndConnect')).click();
  await waitForText(options, 'Dienst');

  const popup = await under.openPopup(await scenario.visit(service.samples.good));
  await byRole(popup, 'button', say('analysePage')).click();
  await waitForText(popup, say('grade_good'));
  await waitUntil('the report', () => service.reports().length === 1);
  expect(findEnglish(await readPage(popup))).toEqual([]);
  await popup.screenshot({ path: join(root, '.shots', 'popup-german.png') });
  await popup.close();

  for (const [view, words] of Object.entries(views)) {
    const page = await under.openExtensionPage(`options.html#/${view}`);
    await waitForText(page, say(words));
    await waitUntil('the frame', async () => (await readPage(page)).length > 100);
    await page.setViewport({ width: 360, height: 800 });
    expect(findEnglish(await readPage(page))).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.setViewport({ width: 1280, height: 800 });
    await page.screenshot({ path: join(root, '.shots', `${view.replace('reports?from=', '')}-german.png`) });
    await page.close();
  }
});
