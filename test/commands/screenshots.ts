// `npm run screenshots`: takes the pictures for the stores' listings in a real browser with the built extension, in the
// given locales or, without any, in those that already have pictures. With `--themes`, it takes each picture in both
// themes into `.shots/themes` instead, for review.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChromiumUnderTest } from '../browser/driver/launch-chromium.ts';
import { build } from '../setup/builds.ts';
import { root } from '../setup/run-command.ts';
import { drawTile } from '../store/draw-tile.ts';
import type { Png } from '../store/picture.ts';
import { scenes } from '../store/scenes.ts';
import { type Stage, setStage } from '../store/stage.ts';

const { values, positionals: given } = parseArgs({ options: { themes: { type: 'boolean' } }, allowPositionals: true });
const bothThemes = values.themes ?? false;
const store = join(root, '.github', 'store');
const folder = bothThemes ? join(root, '.shots', 'themes') : store;

async function takeAll(stage: Stage, locale: string): Promise<void> {
  const under = await stage.open(locale.replace('_', '-'));
  try {
    if (bothThemes) return await takeThemes(under, locale);
    savePicture('tile.png', await drawTile(under.browser));
    for (const { name, theme, take } of scenes) {
      savePicture(join('screenshots', locale, `${name}.png`), await take(under, theme));
    }
  } finally {
    await under.close();
  }
}

async function takeThemes(under: ChromiumUnderTest, locale: string): Promise<void> {
  for (const { name, take } of scenes) {
    for (const theme of ['light', 'dark'] as const)
      savePicture(join(locale, `${name.replace('-dark', '')}-${theme}.png`), await take(under, theme));
  }
}

function savePicture(path: string, picture: Png): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), picture);
  console.log(path);
}

const locales = given.length > 0 ? given : readdirSync(join(store, 'screenshots'));
const { isOk, output } = await build('chrome', 'loopback');
if (!isOk) throw new Error(output);
const stage = await setStage();
try {
  for (const locale of locales) await takeAll(stage, locale);
} finally {
  await stage.close();
}
