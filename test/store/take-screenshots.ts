// `npm run screenshots`: the pictures of the stores' listings, of the built extension in a real browser. Takes the locales
// given, else those of which there are pictures.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from '../setup/builds.ts';
import { root } from '../setup/run-command.ts';
import { drawTile } from './draw-tile.ts';
import { type Png, scenes } from './scenes.ts';
import { type Stage, setStage } from './stage.ts';

const folder = join(root, '.github', 'store');

async function takeAll(stage: Stage, locale: string): Promise<void> {
  const under = await stage.open(locale.replace('_', '-'));
  try {
    keep('tile.png', await drawTile(under.browser));
    for (const { name, theme, take } of scenes) {
      keep(join('screenshots', locale, `${name}.png`), await take(under, theme));
    }
  } finally {
    await under.close();
  }
}

function keep(path: string, picture: Png): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), picture);
  console.log(path);
}

const given = process.argv.slice(2);
const locales = given.length > 0 ? given : readdirSync(join(folder, 'screenshots'));
const { isOk, output } = await build('chrome', 'loopback');
if (!isOk) throw new Error(output);
const stage = await setStage();
try {
  for (const locale of locales) await takeAll(stage, locale);
} finally {
  await stage.close();
}
