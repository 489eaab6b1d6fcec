import { parseHTML } from 'linkedom';

/** A downloaded and parsed page, ready for the checks. */
export interface FetchedPage {
  /** After redirects. */
  url: URL;
  status: number;
  headers: Headers;
  document: Document;
  /** Size of the HTML after decompression. */
  bytes: number;
  /** The HTML is larger than `byteLimit`; the checks see only its start. */
  isCutOff: boolean;
}

/** Thrown if there is no page to check. The message is shown in the report. */
export class UnreadablePage extends Error {}

export const byteLimit = 5_000_000;

/** Fetches without cookies. `signal` aborts at the time limit and when the service closes. */
export async function fetchPage(address: string, signal: AbortSignal): Promise<FetchedPage> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/html,application/xhtml+xml', 'user-agent': 'PagegradeStandIn/1.0' },
      signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (type && !/\b(html|xhtml)\b/.test(type)) {
      await response.body?.cancel();
      throw new UnreadablePage(`The address holds no web page but ${type}.`);
    }
    const { bytes, isCutOff } = await readBody(response);
    const html = toText(bytes, type);
    const { document } = parseHTML(html);
    const { status, headers } = response;
    return { url: new URL(response.url), status, headers, document, bytes: bytes.length, isCutOff };
  } catch (error) {
    throw error instanceof UnreadablePage ? error : new UnreadablePage(explain(error));
  }
}

async function readBody(response: Response): Promise<{ bytes: Uint8Array; isCutOff: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream, so the rest is not downloaded.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > byteLimit) break;
  }
  const bytes = Buffer.concat(chunks);
  return { bytes: bytes.subarray(0, byteLimit), isCutOff: size > byteLimit };
}

function toText(bytes: Uint8Array, contentType: string): string {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'The host was not found.',
  EAI_AGAIN: 'The host was not found.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without an answer.',
  UND_ERR_SOCKET: 'The server closed the connection without an answer.',
};

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'The page took too long to answer.';
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return reasons[code] ?? `The page could not be fetched: ${cause.message}`;
}
