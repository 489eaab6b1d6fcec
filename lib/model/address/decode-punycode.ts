// https://www.rfc-editor.org/rfc/rfc3492#section-6.2: browsers encode host names this way, but offer no API to decode
// them.
const base = 36;
const [tMin, tMax, skew, damp] = [1, 26, 38, 700];

/** Decodes all Punycode labels in a text. A label that is not valid Punycode stays as it is. */
export function decodePunycode(text: string): string {
  return text.replace(/\bxn--([a-z\d-]+)/gi, (label, code) => decodeLabel(code.toLowerCase()) ?? label);
}

function decodeLabel(code: string): string | undefined {
  const delimiter = code.lastIndexOf('-');
  const characters = [...code.slice(0, Math.max(0, delimiter))];
  let [codePoint, index, bias, position] = [128, 0, 72, delimiter + 1];
  while (position < code.length) {
    const oldIndex = index;
    let weight = 1;
    for (let isLast = false, step = base; !isLast; step += base) {
      const digit = readDigit(code[position++]);
      const threshold = Math.min(Math.max(step - bias, tMin), tMax);
      index += digit * weight;
      weight *= base - threshold;
      // Negated, so that `NaN` ends the loop.
      isLast = !(digit >= threshold);
    }
    const length = characters.length + 1;
    bias = adapt((index - oldIndex) / (oldIndex === 0 ? damp : 2), length);
    codePoint += Math.floor(index / length);
    index %= length;
    if (!(codePoint <= 0x10ffff)) return undefined;
    characters.splice(index++, 0, String.fromCodePoint(codePoint));
  }
  return characters.join('');
}

/** The value of a digit: `a` to `z`, then `0` to `9`; `NaN` after the end of the text. */
function readDigit(character = ''): number {
  const value = Number.parseInt(character, base);
  return value < 10 ? value + 26 : value - 10;
}

function adapt(delta: number, length: number): number {
  let rest = Math.floor(delta);
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
