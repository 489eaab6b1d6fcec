const excerptLength = 300;
const messageLength = 500;

/** Far more than is shown, so that what cleaning removes is made up for. */
const roughLength = 20_000;

/** A shorter password would be found in ordinary words, such as those that say it is too short. */
const shortestPassword = 6;

/** The same for a key, in data that must stay what it is: names and addresses hold what looks like a short one. */
const shortestKey = 8;

/** Makes text from the service fit to be shown: short, on one line, and without the secrets it may echo. */
export interface SafeText {
  toExcerpt(text: string): string;
  toMessage(text: string): string;
  /** Takes nothing but the key out of a success's text. */
  redactKey(text: string): string;
  /** Takes the key and the password that was sent out of a success's text. */
  redactSecrets(text: string): string;
}

export function createSafeText(key: string, password = ''): SafeText {
  // Only what failed is shown, and a pattern costs more than reading most answers.
  let echoes: Echoes | undefined;
  const toMessage = (text: string) => {
    echoes ??= createEchoes(key, password);
    const cleaned = clean(text.trimStart().slice(0, roughLength));
    const whole = text.length > roughLength ? cleaned.replace(echoes.startAtEnd, '…') : cleaned;
    return cut(whole.replace(echoes.anywhere, '…'), messageLength);
  };
  const redactKey = createRedaction(key, shortestKey);
  const redactPassword = createRedaction(password, shortestPassword);
  return {
    toMessage,
    toExcerpt: (text) => cut(maskPasswords(toMessage(text)), excerptLength),
    redactKey,
    redactSecrets: (text) => redactPassword(redactKey(text)),
  };
}

function createRedaction(secret: string, shortest: number): (text: string) => string {
  const forms = secret.length < shortest ? [] : listForms(secret);
  // Asked for every value of a list: nearly all are shorter.
  return (text) =>
    text.length < secret.length ? text : forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
}

/** As text, and as addresses have it: some programs write their codes in small letters. */
function listForms(secret: string): string[] {
  const inAddress = encodeURIComponent(secret.toWellFormed());
  return [...new Set([secret, inAddress, inAddress.replace(/%../g, (code) => code.toLowerCase())])];
}

type Echoes = Record<'anywhere' | 'startAtEnd', RegExp>;

function createEchoes(key: string, password: string): Echoes {
  const secrets = clean(password).length < shortestPassword ? [key] : [key, password];
  const patterns = secrets.map((secret) => [...clean(secret)].map(toPattern));
  // What is cut off may have cut an echo through: then its start is the end of what is left.
  const starts = patterns.map((parts) => parts.reduceRight((rest, part) => `${part}(?:${rest})?`));
  return {
    anywhere: new RegExp(patterns.map((parts) => parts.join('')).join('|'), 'giu'),
    startAtEnd: new RegExp(`(?:${starts.join('|')})[\\\\&#%\\w]{0,11}$`, 'iu'),
  };
}

/** Finds a character in any case, plain or as an address, JSON (PHP's too) or HTML writes it. */
function toPattern(character: string): string {
  // Blanks in a row are shown as one.
  return character === ' ' ? '(?:%20|[\\s+])+' : `(?:${getForms(character).join('|')})`;
}

function getForms(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const inAddress = code < 128 ? `%${hex}` : encodeURIComponent(character);
  const plain = `\\u{${hex}}`;
  const name = entities[character];
  const named = name ? [`&${name};`] : [];
  return [`\\\\*${plain}`, inAddress, `\\\\u${hex.padStart(4, '0')}`, `&#0*${code};`, `&#x0*${hex};`, ...named];
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Control characters break lines and terminals; bidi and invisible ones make text read as something else. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\u2028\u2029]/gu, '')
    .trim();
}

function maskPasswords(text: string): string {
  return text.replace(/("[^"]{0,40}password"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^",}\s]+)/gi, '$1"…"');
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
