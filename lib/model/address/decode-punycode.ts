import { decode } from 'punycode/punycode.es6.js';

/** A label of a host name in Punycode. DNS allows 63 characters, and a longer one would take long to decode. */
const label = /\bxn--([a-z\d-]{1,59})(?![a-z\d-])/gi;

/** Decodes all Punycode labels in a text. A label that is not valid Punycode stays as it is. */
export function decodePunycode(text: string): string {
  return text.replace(label, (encoded: string, code: string) => decodeLabel(code.toLowerCase()) ?? encoded);
}

/** Browsers encode host names this way, but offer no API to decode them. */
function decodeLabel(code: string): string | undefined {
  try {
    return decode(code);
  } catch {
    return undefined;
  }
}
