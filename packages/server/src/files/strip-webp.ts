import { DamagedImageError } from './detect-type';

const HEADER_BYTES = 12;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the extended header that announce Exif and XMP. */
const METADATA_FLAGS = 0b0000_1100;

/**
 * A WebP without Exif, XMP, unknown chunks and whatever follows its end.
 *
 * @throws {DamagedImageError} when its structure cannot be read.
 */
export function stripWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const fileEnd = bytes.readUInt32LE(4) + 8;
  if (fileEnd > bytes.length) throw new DamagedImageError();
  for (let at = HEADER_BYTES; at < fileEnd;) {
    if (at + 8 > fileEnd) throw new DamagedImageError();
    const size = bytes.readUInt32LE(at + 4);
    // A chunk has an even length; some writers leave out the last fill byte.
    const end = Math.min(at + 8 + size + (size % 2), fileEnd);
    if (at + 8 + size > fileEnd) throw new DamagedImageError();
    const type = bytes.toString('latin1', at, at + 4);
    if (KEPT.has(type))
      kept.push(type === 'VP8X' ? withoutFlags(bytes, at, end) : bytes.subarray(at, end));
    at = end;
  }
  const body = Buffer.concat(kept);
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}

function withoutFlags(bytes: Buffer, at: number, end: number): Buffer {
  const chunk = Buffer.from(bytes.subarray(at, end));
  chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
  return chunk;
}
