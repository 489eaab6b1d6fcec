import type { ElementHandle, Page } from 'puppeteer-core';
import { waitUntil } from '../driver/wait-until.ts';
import { clickInside, findByText, hasRole, readEach, readWords } from './by-role.ts';

const lines = '.running-tasks, .toast, tr.task-row';

/** The lines about tasks on any page: running tasks, the messages when they end, and the rows under Activity. */
export class TaskLines {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async readLines(): Promise<string[]> {
    return (await readEach(this.page, lines, (line) => line.innerText)).map(readWords);
  }

  /** Waits for a line with these words; returns the whole line. */
  async waitFor(words: string): Promise<string> {
    let read: string[] = [];
    return waitUntil(`a line with “${words}”`, async () => {
      read = await this.readLines();
      return read.find((line) => line.includes(words));
    }).catch((error) => {
      throw new Error(`${error.message}. The lines are:\n${read.join('\n')}`);
    });
  }

  async find(words: string): Promise<ElementHandle> {
    return waitUntil(`the line “${words}”`, () => findByText(this.page, lines, words));
  }

  /** Waits until the line offers this and no action of it is under way, because a click would do nothing then. */
  async click(words: string, name: string, role = 'button'): Promise<void> {
    await waitUntil(`“${name}” in the line “${words}”`, async () => {
      const line = await this.find(words);
      return (await hasRole(line, role, name)) && !(await line.$('[aria-busy="true"]'));
    });
    await clickInside(await this.find(words), role, name);
  }
}
