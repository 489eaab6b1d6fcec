import { ProblemError } from '../model/problem.ts';

/** Bytes after decompression: the limit for a sitemap (https://www.sitemaps.org/protocol.html#index). */
export const sizeLimit = 52_428_800;

/**
 * Decodes the text of a file, after decompressing it if it is gzipped. It is UTF-8 unless it begins with the byte order
 * mark of UTF-16: any other encoding could only be guessed. Rejects with `listTooLarge` or `listUnreadable`.
 */
export async function readText(file: Blob): Promise<string> {
  if (file.size > sizeLimit) throw new ProblemError({ code: 'listTooLarge' });
  const text = decode(await (await unpack(file)).arrayBuffer());
  // PDF files, and spreadsheets, archives and pictures, which contain null characters.
  if (text === undefined || text.includes('\0') || text.startsWith('%PDF-'))
    throw new ProblemError({ code: 'listUnreadable' });
  return text;
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

/** Undefined if the bytes are not valid in their encoding. The decoder leaves out the byte order mark. */
function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Recognises UTF-16 by its byte order mark (https://encoding.spec.whatwg.org/#bom-sniff). */
function findEncoding(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
