import { DamagedImageError } from './detect-type';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/** Ancillary chunks that change how the picture looks. All others are metadata. */
const SHOWN = new Set([
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT'],
]);

/** Critical chunks have a capital first letter. */
const isKept = (type: string): boolean => /^[A-Z]/.test(type) || SHOWN.has(type);

/**
 * A PNG without text, time, Exif and whatever follows its end. The other chunks stay byte for byte.
 *
 * @throws {DamagedImageError} when its structure cannot be read.
 */
export function stripPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; ;) {
    if (at + FRAME_BYTES > bytes.length) throw new DamagedImageError();
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new DamagedImageError();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (isKept(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}
