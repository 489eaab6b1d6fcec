import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Two sets of fonts that differ in width and height as much as users' fonts do. Only on Linux. */
export type FontSet = 'wide' | 'narrow';

interface Fonts {
  sans: string;
  mono: string;
  /** The set's font files and their Debian packages. Chinese, Japanese and Korean use the same font in both sets. */
  packageByFile: Record<string, string>;
}

const eastAsian = { 'wqy-zenhei.ttc': 'fonts-wqy-zenhei' };

const fontSets: Record<FontSet, Fonts> = {
  // DejaVu includes Arabic letters.
  wide: {
    sans: 'DejaVu Sans',
    mono: 'DejaVu Sans Mono',
    packageByFile: {
      'DejaVuSans.ttf': 'fonts-dejavu-core',
      'DejaVuSans-Bold.ttf': 'fonts-dejavu-core',
      'DejaVuSansMono.ttf': 'fonts-dejavu-core',
      'DejaVuSansMono-Bold.ttf': 'fonts-dejavu-core',
      ...eastAsian,
    },
  },
  narrow: {
    sans: 'Liberation Sans',
    mono: 'Liberation Mono',
    packageByFile: {
      'LiberationSans-Regular.ttf': 'fonts-liberation',
      'LiberationSans-Bold.ttf': 'fonts-liberation',
      'LiberationMono-Regular.ttf': 'fonts-liberation',
      'LiberationMono-Bold.ttf': 'fonts-liberation',
      'Amiri-Regular.ttf': 'fonts-hosny-amiri',
      'Amiri-Bold.ttf': 'fonts-hosny-amiri',
      ...eastAsian,
    },
  },
};

const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.local/share/fonts')];

const environments = new Map<FontSet, Record<string, string>>();

/** Environment for a browser that makes it see this set of fonts and no others, whatever the machine has. */
export function getFontEnvironment(set: FontSet): Record<string, string> {
  if (process.platform !== 'linux') return {};
  const environment = environments.get(set) ?? { FONTCONFIG_FILE: writeFontConfig(set) };
  environments.set(set, environment);
  return environment;
}

/** The names of the Debian packages whose fonts are missing on this machine. */
export function listMissingFontPackages(): string[] {
  if (process.platform !== 'linux') return [];
  const found = findFontFiles();
  const all = Object.values(fontSets).flatMap(({ packageByFile }) => Object.entries(packageByFile));
  return [...new Set(all.filter(([file]) => !found.has(file)).map(([, name]) => name))];
}

/** Maps file names to paths, because distributions put the same files into different folders. */
function findFontFiles(): Map<string, string> {
  const paths = fontFolders.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
    } catch {
      return [];
    }
  });
  return new Map(paths.map((path) => [basename(path), path]));
}

function writeFontConfig(set: FontSet): string {
  const folder = mkdtempSync(join(tmpdir(), `pagegrade-fonts-${set}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const found = findFontFiles();
  const { sans, mono, packageByFile } = fontSets[set];
  mkdirSync(join(folder, 'fonts'));
  for (const [file, name] of Object.entries(packageByFile)) {
    const path = found.get(file);
    if (!path) throw new Error(`The font ${file} is missing: install the package ${name}, or run \`npm run setup\`.`);
    symlinkSync(path, join(folder, 'fonts', file));
  }
  const alias = (family: string, font: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  ${['ui-monospace', 'monospace'].map((family) => alias(family, mono)).join('\n  ')}
  <!-- All other families. -->
  <match><edit name="family" mode="append_last"><string>${sans}</string></edit></match>
</fontconfig>
`,
  );
  return config;
}
