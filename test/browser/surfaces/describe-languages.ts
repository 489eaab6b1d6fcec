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

/** The views by URL hash: the message keys of their name and of a text in them, and the widths to check. */
const views = [
  { hash: 'reports', name: 'reports', words: 'reports', widths: [360, 800, 920, 1280, 1400] },
  { hash: 'projects', name: 'projects', words: 'searchByName', widths: [360, 1400] },
  { hash: 'insights', name: 'insights', words: 'insights_changes', widths: [360, 1400] },
  { hash: 'summary', name: 'summary', words: 'summary_title', widths: [360, 1400] },
  { hash: 'activity', name: 'activity', words: 'activity', widths: [360, 1400] },
  { hash: 'connections', name: 'connections', words: 'addConnection', widths: [360, 1400] },
  { hash: 'settings', name: 'settings', words: 'settings', widths: [360, 1400] },
];

/**
 * Each language needs a browser of its own, because a browser takes its language when it starts. Narrow fonts only
 * change how bars of many controls wrap, so with them the list of reports alone is checked.
 */
export function describeLanguages(fonts: FontSet): void {
  const isWide = fonts === 'wide';
  const shown = views.filter(({ name }) => isWide || name === 'reports');
  test.each(others)(
    `in a %s browser, every view is in its language and has room for its texts, in ${fonts} fonts`,
    async (locale) => {
      const checker = new LanguageChecker(locale, fonts);
      const scenario = await startScenario({ language: checker.language, fonts, isConnected: false });
      try {
        await checker.connect(scenario);
        scenario.service.seed(60, { projects: 12 });
        if (isWide) await checker.analyse(scenario);
        await checker.checkViews(scenario, shown);
      } finally {
        await scenario.close();
      }
    },
  );
}

/** Uses the product in one language, and finds texts that are not translated or have no room. */
class LanguageChecker {
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

  private getMessage(key: string): string {
    return this.messages[key] ?? '';
  }

  async connect({ under, service }: Scenario): Promise<void> {
    const options = await under.openExtensionPage('options.html#/connections');
    await byRole(options, 'textbox', this.getMessage('serviceAddress')).fill(service.address);
    await bySecret(options, this.getMessage('apiKey')).fill(service.key);
    await byRole(options, 'button', this.getMessage('saveAndConnect')).click();
    await waitUntil('the reports', () => options.evaluate(() => location.hash.startsWith('#/reports')));
    await options.close();
  }

  async analyse({ under, service, visit }: Scenario): Promise<void> {
    const before = service.reports().length;
    const popup = await under.openPopup(await visit(service.samples.good));
    await byRole(popup, 'button', this.getMessage('analysePage')).click();
    await waitForText(popup, this.getMessage('grade_good'));
    await waitUntil('the report', () => service.reports().length === before + 1);
    await this.checkPage(popup, 'popup');
    await byRole(popup, 'radio', this.getMessage('privacy_password')).click();
    await byRole(popup, 'button', this.getMessage('generatePassword')).click();
    await checkPasswordField(popup);
    await popup.close();
  }

  async checkViews({ under }: Scenario, shown: typeof views): Promise<void> {
    const page = await under.openExtensionPage(`options.html#/${shown[0]?.hash}`);
    for (const view of shown) {
      await this.openView(page, view);
      for (const width of view.widths) {
        await page.setViewport({ width, height: 800 });
        await this.checkPage(page, `${view.hash}-${width}`);
      }
    }
  }

  private async openView(page: Page, { hash, name, words }: (typeof views)[number]): Promise<void> {
    await page.evaluate((hash) => {
      location.hash = `#/${hash}`;
    }, hash);
    const isShown = (main: HTMLElement, name: string, words: string) =>
      main.ariaLabel === name && main.innerText.includes(words) && !main.querySelector('[aria-busy="true"]');
    await waitUntil(hash, () => page.$eval('main', isShown, this.getMessage(name), this.getMessage(words)));
  }

  private async checkPage(page: Page, name: string): Promise<void> {
    const actual = await page.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.body).direction,
    ]);
    expect(actual).toEqual([this.language, this.getMessage('direction')]);
    const english = this.listEnglish(await readPage(page));
    const faults = [...english, ...(await listLayoutFaults(page)), ...(await listCutWords(page, this.own))];
    await expectNoFaults(page, `${this.prefix}-${name}`, faults);
  }

  /** Lines on the screen that are an English text of the product which this language translates differently. */
  private listEnglish(shown: string): string[] {
    const lines = new Set(shown.split('\n').map((line) => line.trim()));
    const differing = Object.keys(english).filter((key) => english[key] !== this.messages[key]);
    const texts = differing.map((key) => english[key] ?? '');
    return texts.filter((text) => lines.has(text) && !this.own.includes(text)).map((text) => `English: ${text}`);
  }
}

/** Expects the password to be written from left to right, from the edge of its row. */
async function checkPasswordField(popup: Page): Promise<void> {
  const field = await popup.waitForSelector('.password-field input[type="text"]');
  const looks = await field?.evaluate((input) => {
    const [own, row] = [input, input.parentElement as Element].map((element) => element.getBoundingClientRect());
    const gaps = own && row && [own.left - row.left, row.right - own.right];
    return { direction: getComputedStyle(input).direction, begins: gaps && Math.min(...gaps) };
  });
  expect(looks).toEqual({ direction: 'ltr', begins: 0 });
}
