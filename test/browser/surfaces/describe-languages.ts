import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
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
  { hash: 'reports', name: 'reports', words: 'reports', widths: [360, 800, 920, 1280, 1400] },
  { hash: 'projects', name: 'projects', words: 'searchByName', widths: [360, 1400] },
  { hash: 'insights', name: 'insights', words: 'insights_changes', widths: [360, 1400] },
  { hash: 'summary', name: 'summary', words: 'summary_title', widths: [360, 1400] },
  { hash: 'activity', name: 'activity', words: 'activity', widths: [360, 1400] },
  { hash: 'connections', name: 'connections', words: 'addConnection', widths: [360, 1400] },
  { hash: 'settings', name: 'settings', words: 'settings', widths: [360, 1400] },
  { hash: 'welcome', name: 'welcome', words: 'welcome_title', widths: [360, 1400] },
  { hash: 'whatLeaves', name: 'whatLeaves', words: 'whatLeaves', widths: [360, 1400] },
];

/**
 * The browser takes its language when it starts, so each has one of its own. What is whole in wide letters is so in
 * narrow ones; what they change is how bars of many controls are broken into lines.
 */
export function describeLanguages(fonts: FontSet): void {
  const isWide = fonts === 'wide';
  const shown = views.filter(({ name }) => isWide || name === 'reports');
  test.each(others)(`a browser in %s, in ${fonts} letters, speaks its language, with room for it`, async (locale) => {
    const reader = new Reader(locale, fonts);
    const scenario = await startScenario({ language: reader.language, fonts, isConnected: false });
    try {
      await reader.connect(scenario);
      scenario.service.seed(60, { projects: 12 });
      if (isWide) await reader.analyse(scenario);
      await reader.goThrough(scenario, shown);
    } finally {
      await scenario.close();
    }
  });
}

/** Knows the product in one language, and finds what is not in it or has no room. */
class Reader {
  readonly language: string;
  private readonly messages: Record<string, string>;
  private readonly own: string[];
  private readonly prefix: string;

  constructor(locale: string, fonts: FontSet) {
    this.language = locale.replace('_', '-');
    this.messages = readMessages(locale);
    this.own = Object.values(this.messages);
    this.prefix = `${locale}-${fonts}`;
  }

  private say(key: string): string {
    return this.messages[key] ?? '';
  }

  async connect({ under, service }: Scenario): Promise<void> {
    const options = await under.openExtensionPage('options.html#/connections');
    await byRole(options, 'textbox', this.say('serviceAddress')).fill(service.address);
    await bySecret(options, this.say('apiKey')).fill(service.key);
    await byRole(options, 'button', this.say('saveAndConnect')).click();
    await waitUntil('the reports', () => options.evaluate(() => location.hash.startsWith('#/reports')));
    await options.close();
  }

  async analyse({ under, service, visit }: Scenario): Promise<void> {
    const before = service.reports().length;
    const popup = await under.openPopup(await visit(service.samples.good));
    await byRole(popup, 'button', this.say('analysePage')).click();
    await waitForText(popup, this.say('grade_good'));
    await waitUntil('the report', () => service.reports().length === before + 1);
    await this.lookAt(popup, 'popup');
    await byRole(popup, 'radio', this.say('privacy_password')).click();
    await byRole(popup, 'button', this.say('generatePassword')).click();
    await lookAtPassword(popup);
    await popup.close();
  }

  async goThrough({ under }: Scenario, shown: typeof views): Promise<void> {
    const page = await under.openExtensionPage(`options.html#/${shown[0]?.hash}`);
    for (const view of shown) {
      await this.goTo(page, view);
      for (const width of view.widths) {
        await page.setViewport({ width, height: 800 });
        await this.lookAt(page, `${view.hash}-${width}`);
      }
    }
  }

  private async goTo(page: Page, { hash, name, words }: (typeof views)[number]): Promise<void> {
    await page.evaluate((hash) => {
      location.hash = `#/${hash}`;
    }, hash);
    const isShown = (main: HTMLElement, name: string, words: string) =>
      main.ariaLabel === name && main.innerText.includes(words) && !main.querySelector('[aria-busy="true"]');
    await waitUntil(hash, () => page.$eval('main', isShown, this.say(name), this.say(words)));
  }

  private async lookAt(page: Page, name: string): Promise<void> {
    const spoken = await page.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.body).direction,
    ]);
    expect(spoken).toEqual([this.language, this.say('direction')]);
    const english = this.listEnglish(await readPage(page));
    const faults = [...english, ...(await listLayoutFaults(page)), ...(await listCutWords(page, this.own))];
    await expectNoFaults(page, `${this.prefix}-${name}`, faults);
  }

  /** Whole lines of English that differ from the language's own and are on the screen all the same. */
  private listEnglish(shown: string): string[] {
    const lines = new Set(shown.split('\n').map((line) => line.trim()));
    const differing = Object.keys(english).filter((key) => english[key] !== this.messages[key]);
    const texts = differing.map((key) => english[key] ?? '');
    return texts.filter((text) => lines.has(text) && !this.own.includes(text)).map((text) => `English: ${text}`);
  }
}

/** A password is written from left to right, and begins where its field does. */
async function lookAtPassword(popup: Page): Promise<void> {
  const field = await popup.waitForSelector('.password-field input[type="text"]');
  const looks = await field?.evaluate((input) => {
    const [own, row] = [input, input.parentElement as Element].map((element) => element.getBoundingClientRect());
    const gaps = own && row && [own.left - row.left, row.right - own.right];
    return { direction: getComputedStyle(input).direction, begins: gaps && Math.min(...gaps) };
  });
  expect(looks).toEqual({ direction: 'ltr', begins: 0 });
}
