import { ProblemError } from '../model/problem.ts';

/** Bytes after decompression: the limit for a sitemap (https://www.sitemaps.org/protocol.html#index). */
export const sizeLimit = 52_428_800;

/** Encodings by the first bytes of a text: https://encoding.spec.whatwg.org/#bom-sniff */
const byteOrderMarks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes examined to recognise the encoding. */
const headLength = 1024;

/**
 * Decodes the text of a file, after decompressing it if it is gzipped. The encoding is the one that the file or
 * `charset` (from the response headers) declares, or else guessed. Rejects with `listTooLarge` or `listUnreadable`.
 */
export async function readText(file: Blob, charset?: string): Promise<string> {
  if (file.size > sizeLimit) throw new ProblemError({ code: 'listTooLarge' });
  const blob = await unpack(file);
  const head = new Uint8Array(await blob.slice(0, headLength).arrayBuffer());
  const declared = findDeclaredEncoding(head, charset);
  const text = await decode(blob, new TextDecoder(declared ?? guessEncoding(head), { fatal: !declared }));
  // Neither declared nor valid Unicode: probably from an older spreadsheet program, which writes windows-1252.
  return requireText(text ?? (await decode(blob, new TextDecoder('windows-1252'))) ?? '');
}

async function unpack(file: Blob): Promise<Blob> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file;
  const unpacked = file.stream().pipeThrough<Uint8Array<ArrayBuffer>>(new DecompressionStream('gzip'));
  return collect(unpacked).catch((error) => {
    throw error instanceof ProblemError ? error : new ProblemError({ code: 'listUnreadable' });
  });
}

/** Reads a whole stream. Rejects with `listTooLarge` beyond `sizeLimit`: a small file can decompress to any size. */
export async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > sizeLimit) throw new ProblemError({ code: 'listTooLarge' });
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

function findDeclaredEncoding(head: Uint8Array, charset: string | undefined): string | undefined {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => head[at] === byte));
  if (marked) return marked[0];
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(String.fromCharCode(...head.slice(0, 200)))?.[1];
  // The declaration was readable one byte per character, so the text cannot be UTF-16.
  const readable = declared && !/^utf-?16/i.test(declared) ? declared : undefined;
  return [charset, readable].find((label) => label && !/^utf-?8$/i.test(label) && isEncoding(label));
}

function isEncoding(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label));
  } catch {
    return false;
  }
}

/** Recognises UTF-16: in Latin text every other byte is zero. */
function guessEncoding(head: Uint8Array): string {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const minimum = head.length / 4;
  if (odd > minimum && even < odd / 8) return 'utf-16le';
  return even > minimum && odd < even / 8 ? 'utf-16be' : 'utf-8';
}

/** Undefined if the decoder is `fatal` and the bytes are not valid in its encoding. */
async function decode(blob: Blob, decoder: TextDecoder): Promise<string | undefined> {
  let text = '';
  try {
    for await (const chunk of blob.stream()) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    // Only a decoder throws a TypeError; a file that cannot be read fails with another error.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Refuses PDF files, and spreadsheets, archives and pictures, which contain null characters. */
function requireText(text: string): string {
  if (text.includes('\0') || text.startsWith('%PDF-')) throw new ProblemError({ code: 'listUnreadable' });
  return text;
}
