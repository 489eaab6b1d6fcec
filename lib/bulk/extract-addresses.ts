import { withScheme } from '../model/address/service-address.ts';

/**
 * Matches an address with its scheme. It ends before a character that no address contains, or before a comma or
 * semicolon of any script that the next address follows. A run of commas is matched at once: a lookahead from each comma
 * would take quadratic time.
 */
const addressWithScheme = /\bhttps?:\/\/(?:[^\s<>"`,;，、；،؛]+|[,;，、；،؛]+(?![,;，、；،؛]|https?:\/\/))+/gi;

/** A host without a scheme (a name with a dot, an IPv4 address, `localhost`), and an optional port and path. */
const bareHost =
  /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\.?|\d{1,3}(?:\.\d{1,3}){3}|localhost)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The names of files that are no domain: `page.html` is the rest of an address with a space. */
const fileName = /^[^/]+\.(?:html?|php|aspx?|jsp|pdf)$/i;

const otherScheme = /^[a-z][a-z\d+.-]*:\S+$/i;

/**
 * Extracts the addresses from a line of any text: a list, a sentence, HTML or Markdown. A line without an address is
 * returned as the only item, so that it can be shown; so is a line of one address and words (`splitWords`). An empty
 * line returns no items.
 */
export function extractAddresses(line: string): string[] {
  const text = line.trim();
  if (text === '') return [];
  const found = [...text.matchAll(addressWithScheme)];
  // Nothing but an address: punctuation at its end belongs to it, except commas and semicolons.
  if (found[0]?.[0] === text) return [text.replace(/(?<![,;，、；،؛])[,;，、；،؛]+$/, '')];
  if (found.length === 1 && splitWords(text).address === found[0]?.[0]) return [text];
  if (found.length > 0) return found.map((match) => (isEnclosed(match) ? match[0] : trimEnd(match[0])));
  const addresses = listBareHosts(text).map(withScheme);
  const whole = withScheme(text);
  // Commas and brackets of other scripts may belong to its path.
  if (addresses.length === 1 && isBareHost(text) && !/[,;<>"`]/.test(text)) return [withScheme(trimEnd(text))];
  if (addresses.length === 1 && splitWords(whole).address === addresses[0]) return [whole];
  return addresses.length > 0 ? addresses : [text];
}

/**
 * Splits what `extractAddresses` returns into the address and words that follow it after a space. They may be a remark,
 * or the rest of an address that has spaces: they are not sent, and the user is told so.
 */
export function splitWords(text: string): { address: string; words?: string } {
  const [, address, words] = /^(https?:\/\/(?:\S*\([^\s()]*\)|\S*[^\s.,;:!?'*)\]}])) +(\S.*)$/i.exec(text) ?? [];
  return address === undefined || words === undefined ? { address: text } : { address, words };
}

/** Whether an address is in quotes or angle brackets. A program wrote it, so no punctuation of a sentence is in it. */
function isEnclosed({ 0: { length }, index, input }: RegExpExecArray): boolean {
  return ['""', '<>'].includes(input.charAt(index - 1) + input.charAt(index + length));
}

/** In a list every host counts. In a sentence only one with `www.` or a path does: others may be ordinary words. */
function listBareHosts(text: string): string[] {
  const words = text.split(/[\s,;，、；،؛<>"`()（）[\]]+/).map(trimEnd);
  const hosts = words.filter(isBareHost);
  const isList = words.every((word) => isBareHost(word) || /^([-*•·–]|\d+[.)]?)?$/.test(word));
  if (isList) return hosts;
  if (otherScheme.test(text)) return [];
  return hosts.filter((word) => /^www\.|^[^/]+\/./i.test(word));
}

function isBareHost(word: string): boolean {
  return bareHost.test(word) && !fileName.test(word);
}

const brackets = [')(', '][', '}{', '）（'] as const;

/** Removes the punctuation of the sentence: its full stop, and closing brackets that were opened before the address. */
function trimEnd(word: string): string {
  const surplus = new Map(
    brackets.map(([closing = '', opening = '']) => [closing, countSurplus(word, closing, opening)]),
  );
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word[end - 1] ?? '';
    const unopened = surplus.get(last) ?? 0;
    if (unopened <= 0 && !/[.,;:!?'*。，、；：！？،؛؟“”’»」]/.test(last)) break;
    surplus.set(last, unopened - 1);
  }
  return word.slice(0, end);
}

/** How many more closing than opening brackets the text has. */
function countSurplus(text: string, closing: string, opening: string): number {
  return text.split(closing).length - text.split(opening).length;
}
