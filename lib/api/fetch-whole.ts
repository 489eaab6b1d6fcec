import { NetworkError } from 'ky';

/** How a request leaves: all there is to say of it is in the `Request`. */
export type Fetch = (request: Request) => Promise<Response>;

/** Ten thousand times a page of reports; what is larger has another purpose. */
const bodyLimit = 20_000_000;

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError' as const;
  readonly start: string;

  constructor(start: string) {
    super('The answer is larger than any page of results');
    this.start = start;
  }
}

/**
 * An answer with its body: so ky's time limit, retries and aborts hold for the body too. Browsers say in many words that
 * no whole answer came, always by a `TypeError`.
 */
export async function fetchWhole(fetch: Fetch, request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // A redirect that is kept from us has no body, nor has a 204.
    if (!response.body) return response;
    const bytes = await readBody(response.body);
    const { status, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  } catch (error) {
    throw error instanceof TypeError ? new NetworkError(request) : error;
  }
}

/**
 * Reads a body in bounded memory: one without end is given up, and its connection closed. Bytes are gathered in one
 * place, because an object for each chunk takes many times its length where chunks are small.
 */
async function readBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array();
  let size = 0;
  // A reader instead of `for await`, which not every supported browser has for streams.
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const end = size + chunk.value.byteLength;
    if (end > bodyLimit) {
      // Not awaited: it settles only when the other side agrees.
      reader.cancel().catch(() => undefined);
      const start = size > 0 ? bytes.subarray(0, size) : chunk.value;
      throw new BodyTooLargeError(new TextDecoder().decode(start.subarray(0, 65_536)));
    }
    if (end > bytes.length) bytes = grow(bytes, Math.max(end, 2 * bytes.length));
    bytes.set(chunk.value, size);
    size = end;
  }
  return bytes.subarray(0, size);
}

function grow(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
