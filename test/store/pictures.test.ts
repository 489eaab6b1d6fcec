// The pictures have the formats that the stores require and match the scenes of `npm run screenshots`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../setup/run-command.ts';
import { tileSize } from './draw-tile.ts';
import { pictureSize } from './picture.ts';
import { scenes } from './scenes.ts';
import { storeFolder } from './store-texts.ts';

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

test('every picture in the README exists', () => {
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/src="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const path of shown) expect(readFileSync(join(root, path)).length).toBeGreaterThan(1000);
});
