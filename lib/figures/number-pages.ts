import { createAddressNormaliser } from '../model/address-normaliser.ts';
import type { Columns } from '../report-index/columns.ts';
import type { Steps } from '../slices/run-in-slices.ts';

/** Which rows are of one page, however its address is spelled. */
export interface PageNumbers {
  /** By row. */
  column: Uint32Array;
  /** One more than the highest number. */
  size: number;
}

const stepSize = 512;

export function* numberPages({ size, urls }: Columns): Steps<PageNumbers> {
  const normalise = createAddressNormaliser();
  const numbers = new Map<string, number>();
  const column = new Uint32Array(size);
  for (let row = 0; row < size; row++) {
    const address = normalise(urls[row] ?? '');
    const number = numbers.get(address) ?? numbers.size;
    if (number === numbers.size) numbers.set(address, number);
    column[row] = number;
    if (row % stepSize === 0) yield;
  }
  return { column, size: numbers.size };
}
