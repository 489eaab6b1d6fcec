const maxLength = 300;

/**
 * Foreign text for the middle of a sentence. A writing direction that it sets ends with it and does not reach the rest of
 * the sentence (first strong isolate, https://www.unicode.org/reports/tr9/#FSI). Long text is cut.
 */
export function isolate(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return `\u2068${shown.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`;
}

/** Characters that are invisible themselves but turn, break or hide what surrounds them. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** An address with its invisible characters percent-encoded, so that it cannot be mistaken for another. */
export function makeVisible(url: string): string {
  return url.replace(invisible, encodeURIComponent);
}

/** Joins sentences by a space, but not after the full stop of Japanese and Chinese, which brings its own room. */
export function joinSentences(...sentences: (string | false | undefined)[]): string {
  return sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/([。！？]) /g, '$1');
}
