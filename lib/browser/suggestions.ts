import { browser } from 'wxt/browser';

/** A report or a saved view, as the address bar suggests it. */
export interface Suggestion {
  /** What stands in the address bar for it, and comes back when it was chosen. */
  content: string;
  /** Stands first: the grade of a report. */
  kind: string;
  /** The address of a report. */
  name: string;
  facts: string[];
}

/** A suggestion in the form that the browser accepts. */
export interface WrittenSuggestion {
  content: string;
  description: string;
}

/** Characters that XML does not allow, even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Writes a suggestion for the address bar: Chromium reads descriptions as XML, Firefox as they are. */
export function writeSuggestion(
  { content, kind, name, facts }: Suggestion,
  isXml = import.meta.env.BROWSER !== 'firefox',
): WrittenSuggestion {
  if (!isXml) return { content, description: [kind, name, ...facts].join(' · ') };
  const details = facts.map((fact) => ` <dim>· ${escapeXml(fact)}</dim>`).join('');
  return { content, description: `${escapeXml(kind)} <dim>·</dim> <url>${escapeXml(name)}</url>${details}` };
}

/**
 * The first line, for the words themselves. Chromium puts them where `%s` stands, whatever characters they have. Firefox
 * writes them beside it, and shows what was set here at the key press before: nothing that those words would be in.
 */
export function setDefaultSuggestion(words: string, describe: (words: string) => string): void {
  const description = import.meta.env.BROWSER === 'firefox' || words === '' ? describe('') : escapeXml(describe('%s'));
  browser.omnibox.setDefaultSuggestion({ description });
}

function escapeXml(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
