import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForRole, waitForText } from './by-role.ts';

export interface Download {
  name: string;
  bytes: Buffer;
}

/** The dialog that takes reports out as a file or as text. */
export class ExportDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, title: string): Promise<ExportDialog> {
    await byRole(page, 'button', 'Export').click();
    await waitForRole(page, 'dialog', title);
    return new ExportDialog(page);
  }

  /** Saves the file and takes it out of the folder of the downloads. */
  async save(format: string, downloadsDir: string): Promise<Download> {
    await this.page.select('dialog select', format);
    await byRole(this.page, 'button', 'Save file').click();
    await waitForText(this.page, 'in your downloads');
    return waitUntil('the file', () => takeDownload(downloadsDir));
  }

  async close(): Promise<void> {
    await byRole(this.page, 'button', 'Close').click();
  }
}

/** Takes a file out of the folder of the downloads. */
export async function takeDownload(folder: string): Promise<Download | undefined> {
  // Until it is complete it has another ending, or nothing in it.
  const name = (await readdir(folder)).find((name) => /\.(csv|json|html)$/.test(name));
  if (!name) return undefined;
  const bytes = await readFile(join(folder, name));
  if (bytes.length === 0) return undefined;
  await rm(join(folder, name));
  return { name, bytes };
}
