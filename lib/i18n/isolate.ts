/**
 * Text from elsewhere for the middle of a sentence: a writing direction that it sets ends with it, and the rest of the
 * sentence is read as it was written (first strong isolate, https://www.unicode.org/reports/tr9/#FSI).
 */
export function isolate(text: string): string {
  return `\u2068${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`;
}
