import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup/run-command.ts';

/** The texts of the product in a language, by message key. */
export function readMessages(locale: string): Record<string, string> {
  const path = join(root, 'public', '_locales', locale, 'messages.json');
  const messages: Record<string, { message: string }> = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]));
}
