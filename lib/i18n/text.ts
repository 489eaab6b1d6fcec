const maxLength = 300;

/**
 * Isolates text from other sources within a sentence, so that its writing direction does not affect the rest of the
 * sentence (first strong isolate, https://www.unicode.org/reports/tr9/#FSI). Long text is truncated.
 */
export function isolate(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return `\u2068${shown.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`;
}

/** Invisible characters, which can reverse, break or hide the text around them. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** An address with its invisible characters percent-encoded, so that it cannot be mistaken for another. */
export function makeVisible(url: string): string {
  return url.replace(invisible, encodeURIComponent);
}

/** Joins sentences with a space, except after Chinese and Japanese punctuation, which includes its own spacing. */
export function joinSentences(...sentences: (string | false | undefined)[]): string {
  return sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/([。！？]) /g, '$1');
}
