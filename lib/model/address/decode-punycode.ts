// https://www.rfc-editor.org/rfc/rfc3492#section-6.2: browsers write such names, but give nothing to read them with.
const base = 36;
const [lowest, highest, skew, damp] = [1, 26, 38, 700];

/** Names of hosts as people write them; what is no Punycode stays as it is. */
export function decodePunycode(text: string): string {
  return text.replace(/\bxn--([a-z\d-]+)/gi, (label, code) => decodeLabel(code.toLowerCase()) ?? label);
}

function decodeLabel(code: string): string | undefined {
  const cut = code.lastIndexOf('-');
  const letters = [...code.slice(0, Math.max(0, cut))];
  let [point, place, bias, at] = [128, 0, 72, cut + 1];
  while (at < code.length) {
    const start = place;
    let weight = 1;
    for (let end = false, step = base; !end; step += base) {
      const digit = readDigit(code[at++]);
      const threshold = Math.min(Math.max(step - bias, lowest), highest);
      place += digit * weight;
      weight *= base - threshold;
      end = !(digit >= threshold);
    }
    const length = letters.length + 1;
    bias = adapt((place - start) / (start === 0 ? damp : 2), length);
    point += Math.floor(place / length);
    place %= length;
    if (!(point <= 0x10ffff)) return undefined;
    letters.splice(place++, 0, String.fromCodePoint(point));
  }
  return letters.join('');
}

/** From a to z, then from 0 to 9; no number behind the end. */
function readDigit(character = ''): number {
  const value = Number.parseInt(character, base);
  return value < 10 ? value + 26 : value - 10;
}

function adapt(delta: number, length: number): number {
  let rest = Math.floor(delta);
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((base - lowest) * highest) / 2; bias += base) rest = Math.floor(rest / (base - lowest));
  return bias + Math.floor(((base - lowest + 1) * rest) / (rest + skew));
}
