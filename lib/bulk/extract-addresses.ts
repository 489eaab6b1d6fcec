import { withScheme } from '../model/address/service-address.ts';

/**
 * An address with its scheme. It ends at a character that no address has, or at a comma that the next address follows. A
 * run of commas is matched at once: a look ahead from each comma would take quadratic time.
 */
const whole = /\bhttps?:\/\/(?:[^\s<>"`,;]+|[,;]+(?![,;]|https?:\/\/))+/gi;

/** A host as people write it, with what may follow it: a name with a dot, four numbers, or this very computer. */
const bare =
  /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\.?|\d{1,3}(?:\.\d{1,3}){3}|localhost)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

const otherScheme = /^[a-z][a-z\d+.-]*:\S+$/i;

/**
 * The addresses in a line of whatever text: a list, a sentence, a piece of HTML or Markdown. A line that has none comes
 * back as it is, so that it can be shown; an empty one has nothing to show.
 */
export function extractAddresses(line: string): string[] {
  const text = line.trim();
  if (text === '') return [];
  const found = [...text.matchAll(whole)];
  // A line that is nothing but an address is taken whole.
  if (found[0]?.[0] === text) return [text.replace(/(?<![,;])[,;]+$/, '')];
  if (found.length > 0) return found.map((match) => (isEnclosed(match) ? match[0] : trimEnd(match[0])));
  const hosts = listBare(text);
  return hosts.length > 0 ? hosts.map(withScheme) : [text];
}

/** Addresses in quotes or angle brackets. A program wrote them, so no punctuation of a sentence is in them. */
function isEnclosed({ 0: { length }, index, input }: RegExpExecArray): boolean {
  return ['""', '<>'].includes(input.charAt(index - 1) + input.charAt(index + length));
}

/** Without a scheme, a word in a sentence counts as an address only if it cannot be anything else. */
function listBare(text: string): string[] {
  const words = text.split(/[\s,;<>"`()[\]]+/).map(trimEnd);
  const meant = words.filter((word) => bare.test(word));
  const isList = words.every((word) => bare.test(word) || /^([-*•·–]|\d+[.)]?)?$/.test(word));
  if (isList) return meant;
  if (otherScheme.test(text)) return [];
  return meant.filter((word) => /^www\.|^[^/]+\/./i.test(word));
}

const brackets = [')(', '][', '}{'] as const;

/** Removes what belongs to the sentence: its full stop, and brackets that were opened before the address. */
function trimEnd(word: string): string {
  const surplus = new Map(brackets.map(([closing = '', opening = '']) => [closing, count(word, closing, opening)]));
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word[end - 1] ?? '';
    const unopened = surplus.get(last) ?? 0;
    if (unopened <= 0 && !/[.,;:!?'*]/.test(last)) break;
    surplus.set(last, unopened - 1);
  }
  return word.slice(0, end);
}

/** How many more there are of the one than of the other. */
function count(text: string, one: string, other: string): number {
  return text.split(one).length - text.split(other).length;
}

/** What `extractAddresses` finds in each line of a text. */
export function* extractAddressesByLine(text: string): Generator<string[], void, void> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) yield extractAddresses(line);
}
