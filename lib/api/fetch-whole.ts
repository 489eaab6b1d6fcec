import { NetworkError } from 'ky';

/** Sends a request. Unlike the browser's `fetch`, it takes no options beside the `Request`. */
export type Fetch = (request: Request) => Promise<Response>;

/** Bytes. Ten thousand times a page of reports: a larger body is something else. */
const bodyLimit = 20_000_000;

export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError' as const;
  /** The first 64 KiB of the body at most. */
  readonly start: string;

  constructor(start: string) {
    super('The answer is larger than any page of results');
    this.start = start;
  }
}

/**
 * Fetches a response with its whole body, so that ky's time limit, retries and aborts apply to the body too. If no
 * complete response comes, browsers throw a `TypeError`, whose message differs from browser to browser: ky gets a
 * `NetworkError` instead.
 */
export async function fetchWhole(fetch: Fetch, request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // An opaque redirect has no body, nor has a 204.
    if (!response.body) return response;
    const bytes = await readBody(response.body);
    const { status, headers } = response;
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  } catch (error) {
    throw error instanceof TypeError ? new NetworkError(request) : error;
  }
}

/**
 * Reads a body into bounded memory. Over the limit, reading stops and the connection is closed. All bytes go into one
 * buffer, because a list of small chunks takes many times the memory of their bytes.
 */
async function readBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array();
  let size = 0;
  // Not `for await`: it would wait until the stream is cancelled.
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const end = size + chunk.value.byteLength;
    if (end > bodyLimit) {
      // Not awaited: the promise may stay pending until the other side reacts.
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
