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

/** A `fetch` that settles when the body is read, so that time limit, abort and retry hold for the body too. */
export function createWholeFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      const { body, status, headers } = response;
      // A redirect that is kept from us has neither body nor status, and cannot be built anew.
      if (!body) return response;
      // A 204 may be built anew with null only; browsers give it an empty body all the same.
      return new Response((await readText(body)) || null, { status, headers });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // Browsers word a connection that breaks in the middle of a body in ways that ky does not know.
      throw new TypeError('network error');
    }
  };
}

/** Reads UTF-8 in bounded memory: a body without end is given up, and its connection closed. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  // A reader instead of `for await`, which not every supported browser has for streams.
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    parts.push(decoder.decode(chunk.value, { stream: true }));
    if (size > bodyLimit) {
      // Not awaited: it settles only when the other side agrees.
      reader.cancel().catch(() => undefined);
      throw new BodyTooLargeError(parts[0] ?? '');
    }
  }
  return parts.join('') + decoder.decode();
}
