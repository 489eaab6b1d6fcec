/**
 * Where a spreadsheet could begin to read a formula: at the start of a cell, or after what separates cells or lines in
 * another reader's eyes. Excel in German splits at semicolons, and then the quotes around a later cell hold nothing
 * together. The wide forms of the signs are read as formulas too
 * (https://owasp.org/www-community/attacks/CSV_Injection). Blanks and quotes that no sign follows are taken as well:
 * looked past from each of many tabs, a long cell would take for ever.
 */
const cellStart = /(?<![^;\t\r\n])(?=[\s'"=+\-@＝＋－＠])[\s'"]*([=+\-@＝＋－＠])?/g;

/** The text with an apostrophe before whatever could be read as a formula: spreadsheets then show it as text. */
export function guardCell(text: string): string {
  return text.replace(cellStart, (start: string, sign: string | undefined, at: number) => {
    if (sign !== undefined) return `'${start.replace(/[\t\r\n]/g, "$&'")}`;
    return at === 0 && /^'*[\t\r\n]/.test(start) ? `'${start}` : start;
  });
}

/** What `guardCell` was given. */
export function unguardCell(text: string): string {
  return text.replace(cellStart, (start: string, sign: string | undefined, at: number) => {
    if (sign !== undefined) return start.replace(/(^|[\t\r\n])'/g, '$1');
    return at === 0 && /^'+[\t\r\n]/.test(start) ? start.slice(1) : start;
  });
}
