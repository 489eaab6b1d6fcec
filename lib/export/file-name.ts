import type { Connection } from '../model/connection.ts';
import { writeDay } from '../model/filter/date-period.ts';

/** Most characters in each part of the name: file systems allow 255 bytes, and some characters take three. */
const maxLength = 30;

/**
 * Names a file after the connection, the reports in it (`view`, in words) and the day, with characters that every file
 * system allows. Without a connection the file is for others, who know neither Pagegrade nor the service.
 */
export function nameFile(
  connection: Pick<Connection, 'name' | 'address'> | undefined,
  view: string,
  ending: string,
  now = new Date(),
): string {
  const origin = connection && ['pagegrade', simplify(connection.name) || simplify(connection.address), simplify(view)];
  const parts = [...(origin ?? [simplify(view, 2 * maxLength)]), writeDay(now)];
  return `${parts.filter(Boolean).join('-')}.${ending}`;
}

/** Replaces everything but letters and digits with hyphens, and truncates. */
function simplify(text: string, length = maxLength): string {
  const words = text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return [...words]
    .slice(0, length)
    .join('')
    .replace(/^-+|-+$/g, '');
}
