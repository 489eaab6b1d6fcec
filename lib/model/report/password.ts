/** Fills an array with random numbers, as `crypto.getRandomValues` does. */
export type RandomSource = (array: Uint8Array<ArrayBuffer>) => unknown;

// Without what is mistaken for one another when read out or typed off a screen: 0 O, 1 l I.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_';
const length = 20;

/** A password of 117 bits, every character equally likely. */
export function generatePassword(fillRandom: RandomSource = (array) => crypto.getRandomValues(array)): string {
  // A byte above the last whole multiple would make the first characters likelier than the rest, so it is drawn again.
  const limit = 256 - (256 % alphabet.length);
  const bytes = new Uint8Array(length);
  let password = '';
  while (password.length < length) {
    fillRandom(bytes);
    for (const byte of bytes) {
      if (byte < limit && password.length < length) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
