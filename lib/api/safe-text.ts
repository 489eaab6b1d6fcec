const excerptLength = 300;
const messageLength = 500;

/** How much text is cleaned: far more than is shown, because cleaning removes characters. */
const cleanedLength = 20_000;

/** Shorter passwords are not redacted: ordinary words contain them, e.g. the message that a password is too short. */
const shortestPassword = 6;

/** Shorter keys are not redacted in a success: its names and addresses may contain such text, and must not change. */
const shortestKey = 8;

/** Redacts the key and the sent password in text of the service, which may repeat them. */
export interface SafeText {
  /** The start of a body, on one line; the values of password fields are masked too. */
  toExcerpt(text: string): string;
  /** A text of the service, short and on one line. */
  toMessage(text: string): string;
  /** For the text of a success: redacts the key only. */
  redactKey(text: string): string;
  /** For the text of a success: redacts the key and the sent password. */
  redactSecrets(text: string): string;
}

export function createSafeText(key: string, password = ''): SafeText {
  // Created on first use: only failures need the patterns, which cost more than reading most responses.
  let patterns: SecretPatterns | undefined;
  const toMessage = (text: string) => {
    patterns ??= createSecretPatterns(key, password);
    const cleaned = clean(text.trimStart().slice(0, cleanedLength));
    const whole = text.length > cleanedLength ? cleaned.replace(patterns.startAtEnd, '…') : cleaned;
    return truncate(whole.replace(patterns.anywhere, '…'), messageLength);
  };
  const redactKey = createRedaction(key, shortestKey);
  const redactPassword = createRedaction(password, shortestPassword);
  return {
    toMessage,
    toExcerpt: (text) => truncate(maskPasswords(toMessage(text)), excerptLength),
    redactKey,
    redactSecrets: (text) => redactPassword(redactKey(text)),
  };
}

function createRedaction(secret: string, shortest: number): (text: string) => string {
  const forms = secret.length < shortest ? [] : listForms(secret);
  // Called for every value of a list: nearly all are shorter than the secret.
  return (text) =>
    text.length < secret.length ? text : forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
}

/** The secret as plain text and percent-encoded, with hex digits in either case. */
function listForms(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [...new Set([secret, encoded, encoded.replace(/%../g, (code) => code.toLowerCase())])];
}

/** `anywhere` finds a whole secret, `startAtEnd` the start of one at the end of truncated text. */
type SecretPatterns = Record<'anywhere' | 'startAtEnd', RegExp>;

function createSecretPatterns(key: string, password: string): SecretPatterns {
  const secrets = clean(password).length < shortestPassword ? [key] : [key, password];
  const patterns = secrets.map((secret) => [...clean(secret)].map(toPattern));
  // Truncation may have cut through a secret, and then leaves its start at the end of the text.
  const starts = patterns.map((parts) => parts.reduceRight((rest, part) => `${part}(?:${rest})?`));
  return {
    anywhere: new RegExp(patterns.map((parts) => parts.join('')).join('|'), 'giu'),
    startAtEnd: new RegExp(`(?:${starts.join('|')})[\\\\&#%\\w]{0,11}$`, 'iu'),
  };
}

/** Matches a character in any case, plain or escaped as in addresses, JSON (PHP's too) or HTML. */
function toPattern(character: string): string {
  // `clean` joins blanks, so one blank stands for any number of them.
  return character === ' ' ? '(?:%20|[\\s+])+' : `(?:${listCharacterForms(character).join('|')})`;
}

function listCharacterForms(character: string): string[] {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const encoded = code < 128 ? `%${hex}` : encodeURIComponent(character);
  const plain = `\\u{${hex}}`;
  const name = entities[character];
  const named = name ? [`&${name};`] : [];
  return [`\\\\*${plain}`, encoded, `\\\\u${hex.padStart(4, '0')}`, `&#0*${code};`, `&#x0*${hex};`, ...named];
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Control characters break lines and terminals; bidi and invisible characters make text look like other text. */
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

function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
