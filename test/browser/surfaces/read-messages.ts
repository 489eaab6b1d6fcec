import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup/run-command.ts';

/** What the product says in a language, by the names of its texts. */
export function readMessages(locale: string): Record<string, string> {
  const path = join(root, 'public', '_locales', locale, 'messages.json');
  const messages: Record<string, { message: string }> = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]));
}
