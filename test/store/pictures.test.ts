// The pictures have the formats that the stores require and match the scenes of `npm run screenshots`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gradeLooks } from '../../lib/model/report/grade-looks.ts';
import { root } from '../setup/run-command.ts';
import { tileSize } from './draw-tile.ts';
import { pictureSize } from './picture.ts';
import { scenes } from './scenes.ts';
import { readStoreText, storeFolder } from './store-texts.ts';

const screenshots = join(storeFolder, 'screenshots');
const withoutTransparency = 2;

/** Reads the size and the colour type from the first chunk of a PNG. */
function readHeader(path: string) {
  const bytes = readFileSync(path);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), colours: bytes.readUInt8(25) };
}

describe.each(readdirSync(screenshots))('the screenshots in %s', (locale) => {
  test('are one per scene, and at most five, as Chrome’s store allows', () => {
    const names = scenes.map(({ name }) => `${name}.png`);
    expect(readdirSync(join(screenshots, locale)).sort()).toEqual(names.sort());
    expect(names.length).toBeLessThanOrEqual(5);
  });

  test('have 1280 × 800 pixels and no transparency', () => {
    expect(pictureSize).toEqual({ width: 1280, height: 800 });
    for (const { name } of scenes) {
      const header = readHeader(join(screenshots, locale, `${name}.png`));
      expect({ name, ...header }).toEqual({ name, ...pictureSize, colours: withoutTransparency });
    }
  });
});

test('there are English screenshots, for the languages that have none', () => {
  expect(readdirSync(screenshots)).toContain('en');
});

test('the tile has 440 × 280 pixels and no transparency', () => {
  expect(tileSize).toEqual({ width: 440, height: 280 });
  expect(readHeader(join(storeFolder, 'tile.png'))).toEqual({ ...tileSize, colours: withoutTransparency });
});

test('the tile contains exactly three of the product’s four grade icons', () => {
  const tile = readStoreText('tile.svg');
  const shapes = Object.values(gradeLooks).map(({ shape }) => shape);
  expect(shapes.length).toBe(4);
  // The icon for a report without a grade is left out.
  expect(shapes.filter((shape) => !tile.includes(shape)).length).toBe(1);
});

test('the page in the tile has its corner cut at the same place as the logo', () => {
  const page = /d="M(\S+) (\S+)h(\S+)l(\S+) (\S+)v(\S+)a(\S+) /.exec(readStoreText('tile.svg')) ?? [];
  const [x = 0, y = 0, top = 0, across = 0, down = 0, side = 0, corner = 0] = page.slice(1).map(Number);
  // The path begins at the end of the rounded upper left corner, whose radius is 2.2.
  const [left, right, bottom] = [x - 2.2, x + top + across, y + down + side + corner];
  const toPercent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`;
  const cut = [toPercent(x + top - left, right - left), toPercent(down, bottom - y)];
  const style = readFileSync(join(root, 'components/ui/Logo.css'), 'utf8');
  expect(style).toContain(`polygon(0 0, ${cut[0]} 0, 100% ${cut[1]}, 100% 100%, 0 100%)`);
});

test('every picture in the README exists', () => {
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/src="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const path of shown) expect(readFileSync(join(root, path)).length).toBeGreaterThan(1000);
});
