import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, getArchivePath, getBuildDir } from '../../setup/builds.ts';
import type { Figure } from '../figure.ts';

/** Measures the build for users, in kB of a thousand bytes. The archive is the one for the store. */
export async function measureSizes(): Promise<Figure[]> {
  const { isOk, output } = await build('chrome', 'production');
  if (!isOk) throw new Error(`The archive could not be built:\n${output}`);
  const archive = statSync(getArchivePath('chrome')).size / 1000;
  return [
    { name: 'popup before it is usable, gzip', measured: sumGzip(listPopupFiles()), unit: 'kB', bound: 30 },
    { name: 'worker, gzip', measured: sumGzip(['background.js']), unit: 'kB', bound: 80 },
    { name: 'archive', measured: archive, unit: 'kB', bound: 500 },
  ];
}

const read = (path: string) => readFileSync(join(getBuildDir('chrome', 'production'), path));

/** The popup's HTML file and the scripts and stylesheets that it references. */
function listPopupFiles(): string[] {
  const references = read('popup.html')
    .toString()
    .matchAll(/(?:src|href)="([^"]+)"/g);
  return ['popup.html', ...Array.from(references, ([, path = '']) => path)];
}

function sumGzip(paths: string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0) / 1000;
}
