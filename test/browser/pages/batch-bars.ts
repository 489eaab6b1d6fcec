import type { ElementHandle, Page } from 'puppeteer-core';
import { waitUntil } from '../driver/wait-until.ts';
import { clickInside } from './by-role.ts';

/** The lines about what is done to many, on any page that shows them. */
export class BatchBars {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readLines(): Promise<string[]> {
    return this.page.$$eval('.batch-line', (lines) =>
      lines.map((line) => (line as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    );
  }

  /** Waits for a line with those words; answers all of it. */
  async waitFor(words: string): Promise<string> {
    let lines: string[] = [];
    return waitUntil(
      `a line with “${words}”`,
      async () => {
        lines = await this.readLines();
        return lines.find((line) => line.includes(words));
      },
      40,
    ).catch((error) => {
      throw new Error(`${error.message}. The lines are:\n${lines.join('\n')}`);
    });
  }

  async find(words: string): Promise<ElementHandle> {
    return waitUntil(`the line “${words}”`, async () => {
      for (const line of await this.page.$$('.batch-line')) {
        if (await line.evaluate((node, text) => (node as HTMLElement).innerText.includes(text), words)) return line;
      }
      return undefined;
    });
  }

  async click(words: string, name: string, role = 'button'): Promise<void> {
    await clickInside(await this.find(words), role, name);
  }
}
