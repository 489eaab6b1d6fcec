/** Fills an array with random numbers, as `crypto.getRandomValues` does. */
export type RandomSource = (array: Uint8Array<ArrayBuffer>) => unknown;

// Without characters that are easily confused when read out or copied from a screen: 0 O, 1 l I.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_';
const length = 20;

/** A random password with 117 bits of entropy. Every character is equally likely. */
export function generatePassword(fillRandom: RandomSource = (array) => crypto.getRandomValues(array)): string {
  // A byte above the last whole multiple would make the first characters more likely, so it is discarded.
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
