import type { Order } from '../model/filter/service-filter.ts';

/** What a row is sorted by; `NaN` where it is not known. */
export type GetKey = (row: number) => number;

/** A number is four digits of 16 bits. */
const digitCount = 4;
const digitKinds = 65_536;

/**
 * Sorts by numbers, digit by digit: a fraction of the time that comparing takes with a hundred thousand rows. What is
 * alike stays in its order, and what is not known comes last in both.
 */
export function sortByNumber(rows: Uint32Array, getKey: GetKey, order: Order): Uint32Array {
  const numbers = new Float64Array(rows.length);
  const known = new Uint32Array(rows.length);
  const unknown: number[] = [];
  for (let place = 0, next = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0;
    // Zero has two signs, and one place.
    const number = getKey(row) + 0;
    if (Number.isNaN(number)) unknown.push(row);
    else {
      numbers[next] = number;
      known[next++] = row;
    }
  }
  const count = rows.length - unknown.length;
  const digits = toDigits(numbers.subarray(0, count), order);
  let places = Uint32Array.from({ length: count }, (_, place) => place);
  for (let digit = 0; digit < digitCount; digit++) places = sortByDigit(places, digits, digit);
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < count; at++) sorted[at] = known[places[at] ?? 0] ?? 0;
  sorted.set(unknown, count);
  return sorted;
}

/** Digits that compare as the numbers do in that order; those of a number together, the lowest first. */
function toDigits(numbers: Float64Array, order: Order): Uint16Array {
  const digits = new Uint16Array(numbers.buffer, 0, numbers.length * digitCount);
  const flipped = order === 'desc' ? digitKinds - 1 : 0;
  for (let first = 0; first < digits.length; first += digitCount) {
    const last = first + digitCount - 1;
    const isNegative = (digits[last] ?? 0) >= digitKinds / 2;
    for (let at = first; at <= last; at++) {
      const sign = isNegative ? digitKinds - 1 : at === last ? digitKinds / 2 : 0;
      digits[at] = (digits[at] ?? 0) ^ sign ^ flipped;
    }
  }
  return digits;
}

function sortByDigit(places: Uint32Array<ArrayBuffer>, digits: Uint16Array, digit: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(digitKinds);
  for (let at = digit; at < digits.length; at += digitCount) {
    const kind = digits[at] ?? 0;
    starts[kind] = (starts[kind] ?? 0) + 1;
  }
  if (starts[digits[digit] ?? 0] === places.length) return places;
  for (let kind = 0, before = 0; kind < digitKinds; kind++) {
    const count = starts[kind] ?? 0;
    starts[kind] = before;
    before += count;
  }
  const sorted = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    const kind = digits[place * digitCount + digit] ?? 0;
    const to = starts[kind] ?? 0;
    sorted[to] = place;
    starts[kind] = to + 1;
  }
  return sorted;
}
