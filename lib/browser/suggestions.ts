import { browser } from 'wxt/browser';

/** A report as a suggestion in the address bar. */
export interface Suggestion {
  /** Shown in the address bar while the suggestion is selected, and passed to `onInputEntered` when it is chosen. */
  content: string;
  /** Shown first. */
  grade: string;
  address: string;
  facts: string[];
}

/** A suggestion as the browser accepts it. */
export interface WrittenSuggestion {
  content: string;
  description: string;
}

/** Characters that XML does not allow, even escaped. */
const invalidInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Chromium parses descriptions as XML; Firefox shows them as plain text. */
export function writeSuggestion(
  { content, grade, address, facts }: Suggestion,
  isXml = import.meta.env.BROWSER !== 'firefox',
): WrittenSuggestion {
  if (!isXml) return { content, description: [grade, address, ...facts].join(' · ') };
  const details = facts.map((fact) => ` <dim>· ${escapeXml(fact)}</dim>`).join('');
  return { content, description: `${escapeXml(grade)} <dim>·</dim> <url>${escapeXml(address)}</url>${details}` };
}

/**
 * Sets the first line of the suggestions, which stands for the typed words themselves. Chromium replaces `%s` with the
 * words and escapes them. Firefox shows the words next to the description by itself. It also shows the description that
 * was set at the previous key press, where the words would be stale, so it gets a description without them.
 */
export function setDefaultSuggestion(words: string, describe: (words: string) => string): void {
  const description =
    import.meta.env.BROWSER === 'firefox' ? describe('') : escapeXml(describe(words === '' ? '' : '%s'));
  browser.omnibox.setDefaultSuggestion({ description });
}

function escapeXml(text: string): string {
  return text.replace(invalidInXml, '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
