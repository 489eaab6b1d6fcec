/**
 * Where a spreadsheet could begin to read a formula: at the start of a cell, or after what separates cells or lines in
 * another reader's eyes. Excel in German splits at semicolons, and then the quotes around a later cell hold nothing
 * together. The wide forms of the signs are read as formulas too
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /(?<![^;\t\r\n])(?=[\s'"]*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/g;

/** The text with an apostrophe before whatever could be read as a formula: spreadsheets then show it as text. */
export function guardCell(text: string): string {
  return text.replace(formulaStart, "'");
}
