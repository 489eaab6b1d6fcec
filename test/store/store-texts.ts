import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run-command.ts';

export const storeFolder = join(root, '.github', 'store');

export function readStoreText(path: string): string {
  return readFileSync(join(storeFolder, path), 'utf8');
}

/** Reads the sections of a Markdown file: the text under each `##` heading, by heading. */
export function readSections(path: string): Map<string, string> {
  const [, ...parts] = readStoreText(path).split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return [heading.trim(), lines.join('\n').trim()];
    }),
  );
}

/** The items of a list section. */
export function readItems(section = ''): string[] {
  return section.split('\n').map((line) => line.replace(/^- /, ''));
}
