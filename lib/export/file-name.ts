import type { Connection } from '../model/connection.ts';
import { writeDay } from '../model/filter/date-period.ts';

/** Of each part, in characters: a disk takes 255 bytes, and some characters are three. */
const maxLength = 30;

/** Says whose reports they are, which of them (`view`, in words) and of which day, in characters that every disk takes. */
export function nameFile(
  { name, address }: Pick<Connection, 'name' | 'address'>,
  view: string,
  ending: string,
  now = new Date(),
): string {
  const parts = ['pagegrade', simplify(name) || simplify(address), simplify(view), writeDay(now)];
  return `${parts.filter(Boolean).join('-')}.${ending}`;
}

/** Words joined by hyphens. */
function simplify(text: string): string {
  const words = text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, maxLength)
    .join('')
    .replace(/^-+|-+$/g, '');
}
