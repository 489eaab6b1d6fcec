const maxLength = 300;

/**
 * Text from elsewhere for the middle of a sentence: a writing direction that it sets ends with it, and the rest of the
 * sentence is read as it was written (first strong isolate, https://www.unicode.org/reports/tr9/#FSI).
 * One of any length leaves room for the sentence and for what is below it.
 */
export function isolate(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return `\u2068${shown.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`;
}
