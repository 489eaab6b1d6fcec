/** Ten thousand times a page of reports; what is larger has another purpose. */
const bodyLimit = 20_000_000;

/** Holds most answers, and more than is shown of one that is given up. */
const firstSize = 65_536;

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError' as const;
  readonly start: string;

  constructor(start: string) {
    super('The answer is larger than any page of results');
    this.start = start;
  }
}

/**
 * Reads UTF-8 in bounded memory: a body without end is given up, and its connection closed. Bytes are gathered in one
 * place, because a string for each chunk takes many times its length where chunks are small.
 */
export async function readBody({ body }: Response): Promise<string> {
  // A redirect that is kept from us has no body, nor has a 204.
  if (!body) return '';
  // The first chunk is nearly always all.
  let bytes = new Uint8Array();
  let size = 0;
  // A reader instead of `for await`, which not every supported browser has for streams.
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const end = size + chunk.value.byteLength;
    if (end > bodyLimit) {
      // Not awaited: it settles only when the other side agrees.
      reader.cancel().catch(() => undefined);
      throw new BodyTooLargeError(decode(size > 0 ? bytes.subarray(0, Math.min(size, firstSize)) : chunk.value));
    }
    if (size === 0) bytes = chunk.value;
    else {
      if (end > bytes.length) bytes = grow(bytes, end);
      bytes.set(chunk.value, size);
    }
    size = end;
  }
  return decode(bytes.subarray(0, size));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function grow(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, firstSize, 2 * bytes.length));
  larger.set(bytes);
  return larger;
}
