// `npm run screenshots`: the pictures of the stores' listings, of the built extension in a real browser. Takes the locales
// given, else those of which there are pictures. With `--themes` each is taken in both themes instead, for a look at them:
// into `.shots/themes`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChromiumUnderTest } from '../browser/driver/launch-chromium.ts';
import { build } from '../setup/builds.ts';
import { root } from '../setup/run-command.ts';
import { drawTile } from './draw-tile.ts';
import { type Png, scenes } from './scenes.ts';
import { type Stage, setStage } from './stage.ts';

const { values, positionals: given } = parseArgs({ options: { themes: { type: 'boolean' } }, allowPositionals: true });
const isOfThemes = values.themes ?? false;
const store = join(root, '.github', 'store');
const folder = isOfThemes ? join(root, '.shots', 'themes') : store;

async function takeAll(stage: Stage, locale: string): Promise<void> {
  const under = await stage.open(locale.replace('_', '-'));
  try {
    if (isOfThemes) return await takeThemes(under, locale);
    keep('tile.png', await drawTile(under.browser));
    for (const { name, theme, take } of scenes) {
      keep(join('screenshots', locale, `${name}.png`), await take(under, theme));
    }
  } finally {
    await under.close();
  }
}

async function takeThemes(under: ChromiumUnderTest, locale: string): Promise<void> {
  for (const { name, take } of scenes) {
    for (const theme of ['light', 'dark'] as const)
      keep(join(locale, `${name.replace('-dark', '')}-${theme}.png`), await take(under, theme));
  }
}

function keep(path: string, picture: Png): void {
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
