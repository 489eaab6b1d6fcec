import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** English letters, and at the same positions similar letters that no string of the product contains. */
const letters = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'åƀçďéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýž';
const accentedUpper = 'ÅɃÇĎÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

const accents = new Map([
  ...[...letters].map((letter, at) => [letter, [...accented][at] ?? ''] as const),
  ...[...letters.toUpperCase()].map((letter, at) => [letter, [...accentedUpper][at] ?? ''] as const),
]);

/** Matches words, and addresses as a whole: `lengthen` leaves addresses unchanged. */
const wordOrAddress = /\S+(?::\/\/|\w\.\w)\S*|[A-Za-z][A-Za-z’'-]+/g;
const added = new RegExp(` [${accented}${accentedUpper}’'-]+`, 'g');

/** Repeats each word in accented letters: longer than any real translation, and still readable. */
export function lengthen(text: string): string {
  return text.replace(wordOrAddress, (found) => {
    const other = [...found].map((letter) => accents.get(letter) ?? letter).join('');
    return /[:.]/.test(found) ? found : `${found} ${other}`;
  });
}

/** Removes what `lengthen` added. */
export function shorten(text: string): string {
  return text.replace(added, '');
}

/** Copies a build and doubles its English strings, except those in the manifest, whose length is limited. */
export function buildPseudoLocale(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  const path = join(to, '_locales', 'en', 'messages.json');
  const messages: Record<string, { message: string }> = JSON.parse(readFileSync(path, 'utf8'));
  const manifest = readFileSync(join(to, 'manifest.json'), 'utf8');
  for (const [key, entry] of Object.entries(messages)) {
    const isShown = !['language', 'direction'].includes(key) && !manifest.includes(`__MSG_${key}__`);
    if (isShown) entry.message = lengthen(entry.message);
  }
  writeFileSync(path, JSON.stringify(messages));
}
