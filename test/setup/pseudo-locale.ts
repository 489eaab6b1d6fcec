import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside each other: a letter of English, and one like it that no string of the product has. */
const letters = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'åƀçďéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýž';
const upperAccented = 'ÅɃÇĎÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

const accents = new Map([
  ...[...letters].map((letter, at) => [letter, [...accented][at] ?? ''] as const),
  ...[...letters.toUpperCase()].map((letter, at) => [letter, [...upperAccented][at] ?? ''] as const),
]);

/** Addresses are the same in every language. */
const wordOrAddress = /\S+(?::\/\/|\w\.\w)\S*|[A-Za-z][A-Za-z’'-]+/g;
const added = new RegExp(` [${accented}${upperAccented}’'-]+`, 'g');

/** Each word twice, the second time in letters of its own: as long as no language is, and as easy to read as English. */
export function lengthen(text: string): string {
  return text.replace(wordOrAddress, (found) => {
    const other = [...found].map((letter) => accents.get(letter) ?? letter).join('');
    return /[:.]/.test(found) ? found : `${found} ${other}`;
  });
}

/** The English that was lengthened. */
export function shorten(text: string): string {
  return text.replace(added, '');
}

/** A build whose English is twice as long. Texts for the browser itself have their bounds, and stay. */
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
