import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { root } from '../../setup/run-command.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, readPage, waitForText } from '../pages/by-role.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';

type Messages = Record<string, { message: string }>;

const locales = join(root, 'public', '_locales');
const shots = join(root, '.shots');
const english = readMessages('en');

function readMessages(locale: string): Messages {
  return JSON.parse(readFileSync(join(locales, locale, 'messages.json'), 'utf8'));
}

/** By their addresses, and what is written in each. */
const views = {
  reports: 'reports',
  'reports?from=index': 'sync_update',
  projects: 'projects',
  figures: 'figures_changes',
  activity: 'activity',
  connections: 'connections',
  settings: 'settings',
  welcome: 'welcome_title',
  whatLeaves: 'whatLeaves',
};

/** The fields whose hint is wider than they are. */
function listCutHints(page: Page): Promise<string[]> {
  return page.$$eval('input[placeholder]', (inputs) => {
    const canvas = document.createElement('canvas').getContext('2d');
    const isCut = (input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      if (canvas) canvas.font = font;
      const width = canvas?.measureText(input.placeholder).width ?? 0;
      return width > input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    };
    return (inputs as HTMLInputElement[]).filter(isCut).map(({ placeholder }) => placeholder);
  });
}

/** What can be chosen in the filters of the index. */
const choiceKeys = Object.keys(english).filter((key) =>
  /^(all(Projects|Grades|Privacies|Hosts)|anyTime|neverGenerated|(grade|privacy|datePreset)_[a-z]+)$/.test(key),
);

/** The words that would end in dots in a drop-down. Projects have the names that others gave them. */
function listCutChoices(page: Page, words: string[], own: string[]): Promise<string[]> {
  return page.$$eval(
    '.popover-value, .filters select',
    (fields, words, own) => {
      const canvas = document.createElement('canvas').getContext('2d');
      return fields
        .filter((field) => field.checkVisibility())
        .flatMap((field) => {
          if (canvas) canvas.font = getComputedStyle(field).font;
          const isSelect = field instanceof HTMLSelectElement;
          // A value takes what its button leaves beside the arrow.
          const box = isSelect ? field : (field.parentElement as HTMLElement);
          const arrow = box.querySelector('.icon')?.clientWidth ?? 0;
          const { paddingLeft: left, paddingRight: right } = getComputedStyle(box);
          const room = box.clientWidth - Number.parseFloat(left) - Number.parseFloat(right) - arrow;
          const texts = isSelect
            ? [...field.options].map(({ text }) => text).filter((text) => own.includes(text))
            : words;
          return texts.filter((text) => (canvas?.measureText(text).width ?? 0) > room);
        });
    },
    words,
    own,
  );
}

const others = readdirSync(locales).filter((locale) => locale !== 'en');

describe.each(others)('a browser in %s', (locale) => {
  const messages = readMessages(locale);
  const language = locale.replace('_', '-');
  const say = (key: string) => messages[key]?.message ?? '';

  /** Whole lines of English that differ from the language's own and are on the screen all the same. */
  function findEnglish(shown: string): string[] {
    const lines = new Set(shown.split('\n').map((line) => line.trim()));
    const others = Object.keys(english).filter((key) => english[key]?.message !== messages[key]?.message);
    const spoken = new Set(Object.values(messages).map(({ message }) => message));
    return others.map((key) => english[key]?.message ?? '').filter((text) => lines.has(text) && !spoken.has(text));
  }

  async function connect({ under, service }: Scenario): Promise<void> {
    const options = await under.openExtensionPage('options.html#/connections');
    await byRole(options, 'textbox', say('name')).fill('Stand-in');
    await byRole(options, 'textbox', say('serviceAddress')).fill(service.address);
    await bySecret(options, say('apiKey')).fill(service.key);
    await byRole(options, 'button', say('saveAndConnect')).click();
    await waitForText(options, 'Stand-in');
    await options.close();
  }

  async function lookAt(page: Page, name: string): Promise<void> {
    expect(findEnglish(await readPage(page))).toEqual([]);
    expect(
      await page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.body).direction]),
    ).toEqual([language, say('direction')]);
    expect(await listLayoutFaults(page), name).toEqual([]);
    if (name === 'reports?from=index') expect(await listCutHints(page), name).toEqual([]);
    await page.screenshot({ path: join(shots, `${locale}-${name.replace('reports?from=', '')}.png`) });
  }

  async function expectWholeChoices(page: Page): Promise<void> {
    const own = Object.values(messages).map(({ message }) => message);
    for (const width of [920, 1279, 1280, 1400]) {
      await page.setViewport({ width, height: 800 });
      expect(await listCutChoices(page, choiceKeys.map(say), own), `${width} px`).toEqual([]);
    }
  }

  test('speaks its language, with room for it: connect, analyse and list', { timeout: 120_000 }, async () => {
    mkdirSync(shots, { recursive: true });
    const scenario = await startScenario({ language, isConnected: false });
    try {
      const { under, service } = scenario;
      await connect(scenario);
      service.seed(60, { projects: 12 });
      const popup = await under.openPopup(await scenario.visit(service.samples.good));
      await byRole(popup, 'button', say('analysePage')).click();
      await waitForText(popup, say('grade_good'));
      await waitUntil('the report', () => service.reports().length === 61);
      await lookAt(popup, 'popup');
      await byRole(popup, 'radio', say('privacy_password')).click();
      await byRole(popup, 'button', say('generatePassword')).click();
      const field = await popup.waitForSelector('.password-field input[type="text"]');
      const looks = await field?.evaluate((input) => {
        const [own, row] = [input, input.parentElement as Element].map((element) => element.getBoundingClientRect());
        const gaps = own && row && [own.left - row.left, row.right - own.right];
        return { direction: getComputedStyle(input).direction, begins: gaps && Math.min(...gaps) };
      });
      expect(looks).toEqual({ direction: 'ltr', begins: 0 });
      await popup.close();
      const page = await under.openExtensionPage('options.html');
      for (const [view, words] of Object.entries(views)) {
        // Loaded anew each: a question mark more, as what follows the # alone loads nothing.
        await page.goto(`${page.url().split(/[?#]/)[0]}?${view.split('?')[0]}#/${view}`);
        await waitForText(page, say(words));
        await waitUntil('the frame', async () => (await readPage(page)).length > 50);
        for (const width of [360, 1400]) {
          await page.setViewport({ width, height: 800 });
          await lookAt(page, width === 360 ? `${view}-narrow` : view);
        }
        if (view.startsWith('reports')) await expectWholeChoices(page);
      }
      await page.close();
    } finally {
      await scenario.close();
    }
  });
});
