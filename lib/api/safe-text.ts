const excerptLength = 300;
const messageLength = 500;

/** Far more than is shown, so that what cleaning removes is made up for. */
const roughLength = 20_000;

/** A shorter password would be found in ordinary words, such as those that say it is too short. */
const shortestPassword = 6;

/** Makes text from the service fit to be shown: short, on one line, and without the secrets it may echo. */
export interface SafeText {
  toExcerpt(text: string): string;
  toMessage(text: string): string;
}

export function createSafeText(key: string, password = ''): SafeText {
  const secrets = password.length < shortestPassword ? [key] : [key, password];
  const forms = secrets.flatMap(getForms);
  const redact = (text: string) => forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
  return {
    toExcerpt: (text) => cut(maskPasswords(redact(clean(text))), excerptLength),
    toMessage: (text) => cut(redact(clean(text)), messageLength),
  };
}

/** A secret as it stands in plain text, in PHP's JSON (which escapes slashes) and in an address. */
function getForms(secret: string): string[] {
  return [secret, secret.replaceAll('/', '\\/'), encodeURIComponent(secret.toWellFormed())];
}

/** Control characters break lines and terminals; bidi and invisible ones make text read as something else. */
function clean(text: string): string {
  return text
    .slice(0, roughLength)
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
