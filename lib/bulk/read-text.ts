import { ProblemError } from '../model/problem.ts';

/** Of bytes, unpacked: as much as a sitemap may have (https://www.sitemaps.org/protocol.html#index). */
export const sizeLimit = 52_428_800;

/** What begins a text says how its characters are written: https://encoding.spec.whatwg.org/#bom-sniff */
const byteOrderMarks: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** In bytes: enough to recognise the type of a file. */
const headLength = 1024;

/**
 * The text of a file, unpacked where it is gzipped, in whatever encoding it says or seems to be in. `charset` is what
 * the answer's headers say. Rejects with `listTooLarge` or `listUnreadable`.
 */
export async function readText(file: Blob, charset?: string): Promise<string> {
  if (file.size > sizeLimit) throw new ProblemError({ code: 'listTooLarge' });
  const blob = await unpack(file);
  const head = new Uint8Array(await blob.slice(0, headLength).arrayBuffer());
  const said = findSaidEncoding(head, charset);
  const text = await decode(blob, new TextDecoder(said ?? guessEncoding(head), { fatal: !said }));
  // What is none of these is what older spreadsheets write.
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

/** All of a stream that is no larger than a list may be: a small file can unpack to any size. */
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

function findSaidEncoding(head: Uint8Array, charset: string | undefined): string | undefined {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => head[at] === byte));
  if (marked) return marked[0];
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(String.fromCharCode(...head.slice(0, 200)))?.[1];
  // What declares itself in single bytes is not written in pairs of them.
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

/** Of Latin text written in pairs of bytes every other byte is zero. */
function guessEncoding(head: Uint8Array): string {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 4;
  if (odd > many && even < odd / 8) return 'utf-16le';
  return even > many && odd < even / 8 ? 'utf-16be' : 'utf-8';
}

/** Undefined where the decoder is strict and the bytes are no text of its encoding. */
async function decode(blob: Blob, decoder: TextDecoder): Promise<string | undefined> {
  let text = '';
  try {
    for await (const chunk of blob.stream()) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    // Decoders throw it, and files that cannot be read do not.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Refuses spreadsheets, archives and pictures: they have characters that no text has. */
function requireText(text: string): string {
  if (text.includes('\0') || text.startsWith('%PDF-')) throw new ProblemError({ code: 'listUnreadable' });
  return text;
}
