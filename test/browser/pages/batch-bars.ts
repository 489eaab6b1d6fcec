import type { ElementHandle, Page } from 'puppeteer-core';
import { waitUntil } from '../driver/wait-until.ts';
import { clickInside, findByText, readEach, readWords } from './by-role.ts';

/** The lines about what is done to many, on any page that shows them. */
export class BatchBars {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async readLines(): Promise<string[]> {
    return (await readEach(this.page, '.batch-line', (line) => line.innerText)).map(readWords);
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
    return waitUntil(`the line “${words}”`, () => findByText(this.page, '.batch-line', words));
  }

  async click(words: string, name: string, role = 'button'): Promise<void> {
    await clickInside(await this.find(words), role, name);
  }
}
