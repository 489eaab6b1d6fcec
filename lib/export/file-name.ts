import type { Connection } from '../model/connection.ts';

/** Of each part, in characters: a disk takes 255 bytes, and some characters are three. */
const maxLength = 30;

/** Says whose reports they are, which of them (`view`, in words) and of which day, in characters that every disk takes. */
export function nameFile(
  { name, address }: Pick<Connection, 'name' | 'address'>,
  view: string,
  ending: string,
  now = new Date(),
): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return `${['pagegrade', simplify(name) || simplify(address), simplify(view), date].filter(Boolean).join('-')}.${ending}`;
}

/** Words joined by hyphens. */
function simplify(text: string): string {
  const words = text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, maxLength)
    .join('')
    .replace(/^-+|-+$/g, '');
}
