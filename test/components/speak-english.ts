import { readFileSync } from 'node:fs';
import { setTranslator } from '../../lib/i18n/translate.ts';

/** What is drawn from now on reads as its users read it. */
export function speakEnglish(): void {
  const messages: Record<string, { message: string }> = JSON.parse(
    readFileSync('public/_locales/en/messages.json', 'utf8'),
  );
  setTranslator((key, values) =>
    (messages[key]?.message ?? '').replace(/\$(\d)/g, (_: string, at: string) => values[Number(at) - 1] ?? ''),
  );
}
