import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const endRecord = 0x06054b50;
const endRecordSize = 22;
const headerSize = 46;
const localHeaderSize = 30;
const stored = 0;

/** Reads the files in a zip archive, by path. Supports only what our archives use: no comments, no ZIP64. */
export function readArchive(path: string): Map<string, Buffer> {
  const bytes = readFileSync(path);
  const end = bytes.length - endRecordSize;
  if (bytes.readUInt32LE(end) !== endRecord) throw new Error(`${path} is not a zip archive without comments`);
  const files = new Map<string, Buffer>();
  let header = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameEnd = header + headerSize + bytes.readUInt16LE(header + 28);
    files.set(bytes.toString('utf8', header + headerSize, nameEnd), readFile(bytes, header));
    header = nameEnd + bytes.readUInt16LE(header + 30) + bytes.readUInt16LE(header + 32);
  }
  return files;
}

function readFile(bytes: Buffer, header: number): Buffer {
  const local = bytes.readUInt32LE(header + 42);
  const start = local + localHeaderSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(header + 20));
  return bytes.readUInt16LE(header + 10) === stored ? packed : inflateRawSync(packed);
}
