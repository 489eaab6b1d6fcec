/**
 * Matches where a spreadsheet could start to read a formula: at the start of a cell, or after a character that a
 * program may take for the end of a cell or line. German Excel splits at semicolons, so that the quotes around a later
 * cell no longer protect it. The full-width forms of the signs start formulas too
 * (https://owasp.org/www-community/attacks/CSV_Injection). Spaces and quotes are matched even if no sign follows:
 * otherwise a long cell with many tabs would be scanned again from each tab, which takes far too long.
 */
const cellStart = /(?<![^;\t\r\n])(?=[\s'"=+\-@＝＋－＠])[\s'"]*([=+\-@＝＋－＠])?/g;

/** Puts an apostrophe before everything that could be read as a formula, so that spreadsheets show it as text. */
export function guardCell(text: string): string {
  return text.replace(cellStart, (start: string, sign: string | undefined, offset: number) => {
    if (sign !== undefined) return `'${start.replace(/[\t\r\n]/g, "$&'")}`;
    return offset === 0 && /^'*[\t\r\n]/.test(start) ? `'${start}` : start;
  });
}
