import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForRole } from './by-role.ts';

export interface Download {
  name: string;
  bytes: Buffer;
}

/** The dialog that exports reports as a CSV file or copies them for a spreadsheet. */
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

  /** Saves the file, which closes the dialog, then reads it and deletes it from the downloads folder. */
  async save(downloadsDir: string): Promise<Download> {
    await byRole(this.page, 'button', 'Download CSV').click();
    return waitUntil('the file', () => takeDownload(downloadsDir));
  }
}

/** Reads a completed download and deletes it from the folder; undefined if there is none yet. */
export async function takeDownload(folder: string): Promise<Download | undefined> {
  // An incomplete download has another extension or is empty.
  const name = (await readdir(folder)).find((name) => /\.(csv|html|zip)$/.test(name));
  if (!name) return undefined;
  const bytes = await readFile(join(folder, name));
  if (bytes.length === 0) return undefined;
  await rm(join(folder, name));
  return { name, bytes };
}
