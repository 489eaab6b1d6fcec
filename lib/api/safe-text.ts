const excerptLength = 300;
const messageLength = 500;

/** How much of a text is cleaned: more than is shown, because blanks are joined. */
const cleanedLength = 2_000;

/** Shorter passwords are not redacted: ordinary words contain them, e.g. the message that a password is too short. */
const minPasswordLength = 6;

/** Shorter keys are not redacted in a success: its names and addresses may contain such text, and must not change. */
const minKeyLength = 8;

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
  const keyForms = listForms(key, 1);
  const passwordForms = listForms(password, minPasswordLength);
  const redactKey = createRedaction(key.length < minKeyLength ? [] : keyForms);
  const redactPassword = createRedaction(passwordForms);
  const redactAll = createRedaction([...keyForms, ...passwordForms]);
  // Redacted before anything is cut: a cut may go through a secret.
  const toMessage = (text: string) =>
    truncate(clean(redactAll(text).trimStart().slice(0, cleanedLength)), messageLength);
  return {
    toMessage,
    toExcerpt: (text) => truncate(maskPasswords(toMessage(text)), excerptLength),
    redactKey,
    redactSecrets: (text) => redactPassword(redactKey(text)),
  };
}

/** Longer forms first: one may contain another. */
function createRedaction(forms: string[]): (text: string) => string {
  const shortest = Math.min(...forms.map(({ length }) => length));
  const longestFirst = forms.toSorted((a, b) => b.length - a.length);
  // Called for every value of a list: nearly all are shorter than a secret.
  return (text) =>
    text.length < shortest ? text : longestFirst.reduce((rest, form) => rest.replaceAll(form, '…'), text);
}

/** The secret as plain text, as JSON writes it (PHP escapes slashes too) and as an address writes it. */
function listForms(secret: string, shortest: number): string[] {
  if (secret.length < shortest) return [];
  const json = JSON.stringify(secret).slice(1, -1);
  const encoded = encodeURIComponent(secret.toWellFormed());
  const lowerCase = encoded.replace(/%../g, (code) => code.toLowerCase());
  return [...new Set([secret, json, json.replaceAll('/', '\\/'), encoded, lowerCase])];
}

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
