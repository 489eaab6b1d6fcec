import type { Connection } from '../model/connection.ts';
import { writeDay } from '../model/filter/date-period.ts';

/** Most characters in each part of the name: file systems allow 255 bytes, and some characters take three. */
const maxLength = 30;

/**
 * Names a file after the connection, the reports in it (`view`, in words) and the day, with characters that every file
 * system allows.
 */
export function nameFile(
  { name, address }: Pick<Connection, 'name' | 'address'>,
  view: string,
  ending: string,
  now = new Date(),
): string {
  const parts = ['pagegrade', simplify(name) || simplify(address), simplify(view), writeDay(now)];
  return `${parts.filter(Boolean).join('-')}.${ending}`;
}

/** Replaces everything but letters and digits with hyphens, and truncates. */
function simplify(text: string): string {
  const words = text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, maxLength)
    .join('')
    .replace(/^-+|-+$/g, '');
}
