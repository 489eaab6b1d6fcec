import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import type { FontSet } from '../../setup/fonts.ts';
import { root } from '../../setup/run-command.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, bySecret, readPage, waitForText } from '../pages/by-role.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { listCutWords } from './cut-words.ts';
import { expectNoFaults } from './expect-no-faults.ts';
import { listLayoutFaults } from './layout-faults.ts';
import { readMessages } from './read-messages.ts';

const english = readMessages('en');
const others = readdirSync(join(root, 'public', '_locales')).filter((locale) => locale !== 'en');

/** By their addresses: the name of each, something that is written in it, and the widths that it is looked at in. */
const views = [
  { hash: 'reports?from=index', name: 'reports', words: 'sync_update', widths: [360, 800, 920, 1280, 1400] },
  { hash: 'reports', name: 'reports', words: 'searchByAddress', widths: [360, 800, 1400] },
  { hash: 'projects', name: 'projects', words: 'searchByName', widths: [360, 1400] },
  { hash: 'figures', name: 'figures', words: 'figures_changes', widths: [360, 1400] },
  { hash: 'activity', name: 'activity', words: 'activity', widths: [360, 1400] },
  { hash: 'connections', name: 'connections', words: 'addConnection', widths: [360, 1400] },
  { hash: 'settings', name: 'settings', words: 'settings', widths: [360, 1400] },
  { hash: 'welcome', name: 'welcome', words: 'welcome_title', widths: [360, 1400] },
  { hash: 'whatLeaves', name: 'whatLeaves', words: 'whatLeaves', widths: [360, 1400] },
];

/** The browser takes its language when it starts, so each has one of its own. */
export function describeLanguages(fonts: FontSet): void {
  describe.each(others)(`a browser in %s, in ${fonts} letters`, (locale) => {
    const messages = readMessages(locale);
    const own = Object.values(messages);
    const language = locale.replace('_', '-');
    const say = (key: string) => messages[key] ?? '';

    /** Whole lines of English that differ from the language's own and are on the screen all the same. */
    function listEnglish(shown: string): string[] {
      const lines = new Set(shown.split('\n').map((line) => line.trim()));
      const differing = Object.keys(english).filter((key) => english[key] !== messages[key]);
      const texts = differing.map((key) => english[key] ?? '').filter((text) => lines.has(text) && !own.includes(text));
      return texts.map((text) => `English: ${text}`);
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
      const [lang, direction] = await page.evaluate(() => [
        document.documentElement.lang,
        getComputedStyle(document.body).direction,
      ]);
      expect([lang, direction]).toEqual([language, say('direction')]);
      const faults = [listEnglish(await readPage(page)), await listLayoutFaults(page), await listCutWords(page, own)];
      await expectNoFaults(page, `${locale}-${fonts}-${name}`, faults.flat());
    }

    /** A password is written from left to right, and begins where its field does. */
    async function lookAtPassword(popup: Page): Promise<void> {
      await byRole(popup, 'radio', say('privacy_password')).click();
      await byRole(popup, 'button', say('generatePassword')).click();
      const field = await popup.waitForSelector('.password-field input[type="text"]');
      const looks = await field?.evaluate((input) => {
        const [own, row] = [input, input.parentElement as Element].map((element) => element.getBoundingClientRect());
        const gaps = own && row && [own.left - row.left, row.right - own.right];
        return { direction: getComputedStyle(input).direction, begins: gaps && Math.min(...gaps) };
      });
      expect(looks).toEqual({ direction: 'ltr', begins: 0 });
    }

    async function goTo(page: Page, { hash, name, words }: (typeof views)[number]): Promise<void> {
      await page.evaluate((hash) => {
        location.hash = `#/${hash}`;
      }, hash);
      await waitUntil(hash, () =>
        page.$eval(
          'main',
          (main, name, words) =>
            main.ariaLabel === name && main.innerText.includes(words) && !main.querySelector('[aria-busy="true"]'),
          say(name),
          say(words),
        ),
      );
    }

    test('speaks its language, with room for it: connect, analyse and list', async () => {
      const scenario = await startScenario({ language, fonts, isConnected: false });
      try {
        const { under, service } = scenario;
        await connect(scenario);
        service.seed(60, { projects: 12 });
        const popup = await under.openPopup(await scenario.visit(service.samples.good));
        await byRole(popup, 'button', say('analysePage')).click();
        await waitForText(popup, say('grade_good'));
        await waitUntil('the report', () => service.reports().length === 61);
        await lookAt(popup, 'popup');
        await lookAtPassword(popup);
        await popup.close();
        const page = await under.openExtensionPage(`options.html#/${views[0]?.hash}`);
        for (const view of views) {
          await goTo(page, view);
          for (const width of view.widths) {
            await page.setViewport({ width, height: 800 });
            await lookAt(page, `${view.hash.replace('?from=', '-')}-${width}`);
          }
        }
      } finally {
        await scenario.close();
      }
    });
  });
}
