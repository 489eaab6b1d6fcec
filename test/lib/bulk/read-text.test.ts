import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readText, sizeLimit } from '../../../lib/bulk/read-text.ts';
import { toProblem } from '../../../lib/model/problem.ts';

const text = 'Address;Größe\r\nhttps://shop.example/ä;12\r\n'.repeat(50);

function encode16(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
}

const utf8 = new TextEncoder().encode(text);

describe('texts that can be read', () => {
  test.each<[string, BlobPart[]]>([
    ['as UTF-8', [utf8]],
    ['as UTF-8 with a byte order mark', [Uint8Array.of(0xef, 0xbb, 0xbf), utf8]],
    ['as little-endian UTF-16 with a byte order mark', [Uint8Array.of(0xff, 0xfe), encode16(text, false)]],
    ['as big-endian UTF-16 with a byte order mark', [Uint8Array.of(0xfe, 0xff), encode16(text, true)]],
    ['from a gzip file', [gzipSync(utf8)]],
  ])('a text is read %s', async (_, parts) => {
    expect(await readText(new Blob(parts))).toBe(text);
  });
});

describe('files that are refused', () => {
  const refuse = async (file: Blob) => toProblem(await readText(file).catch((error: unknown) => error)).code;

  test('a file that is not text is refused', async () => {
    expect(await refuse(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0)]))).toBe('listUnreadable');
    expect(await refuse(new Blob(['%PDF-1.7\n']))).toBe('listUnreadable');
    expect(await refuse(new Blob([gzipSync(utf8).subarray(0, 60)]))).toBe('listUnreadable');
  });

  test('a text in another encoding is refused, whatever it declares', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>ä</a>';
    for (const latin of [text, xml])
      expect(await refuse(new Blob([Buffer.from(latin, 'latin1')]))).toBe('listUnreadable');
    expect(await refuse(new Blob([encode16(text, false)]))).toBe('listUnreadable');
  });

  test('a file that is too large, also after decompression, is refused', async () => {
    expect(await refuse(new Blob([new Uint8Array(sizeLimit + 1)]))).toBe('listTooLarge');
    expect(await refuse(new Blob([gzipSync(new Uint8Array(sizeLimit + 1))]))).toBe('listTooLarge');
  });
});
