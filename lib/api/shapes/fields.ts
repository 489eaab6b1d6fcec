/** Text that says something; a number is taken as its digits, because names and ids may come as such. */
export function readText(value: unknown): string | undefined {
  const text = Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && /\S/.test(text) ? text : undefined;
}

/** A number from 0 up, which may come as text. */
export function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** The one of these words that a text says, in whatever case. */
export function readWord<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  if (typeof value !== 'string') return undefined;
  const isWord = (text: string): text is Word => words.some((word) => word === text);
  if (isWord(value)) return value;
  const said = value.trim().toLowerCase();
  return isWord(said) ? said : undefined;
}
