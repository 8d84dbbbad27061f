import { DamagedImageError } from './detect-type';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const EXIF = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;
const NORMAL = 1;

/** Markers without a length: fill, TEM and the restart markers. */
const isStandalone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * A JPEG without metadata: position, camera, time, comments, thumbnails, and whatever follows its end. Kept are
 * the pixels byte for byte, the color profile, what decoders need, and the orientation.
 *
 * @throws {DamagedImageError} when its structure cannot be read.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  if (bytes[1] !== SOI) throw new DamagedImageError();
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) throw new DamagedImageError();
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === undefined || marker === EOI) break;
    const end = isStandalone(marker) ? at + 2 : at + 2 + lengthAt(bytes, at + 2);
    if (end > bytes.length) throw new DamagedImageError();
    const segment = bytes.subarray(at, end);
    kept.push(...keptOf(marker, segment));
    at = marker === SOS ? endOfScan(bytes, end) : end;
    if (marker === SOS) kept.push(bytes.subarray(end, at));
  }
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
}

function lengthAt(bytes: Buffer, at: number): number {
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  if (length < 2) throw new DamagedImageError();
  return length;
}

/** The compressed data goes on until a marker that is neither stuffed nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0 && next !== 0xff && !isStandalone(next)) return at;
  }
  return bytes.length;
}

function keptOf(marker: number, segment: Buffer): Buffer[] {
  if (marker === COMMENT) return [];
  if (marker < APP0 || marker > APP15) return [segment];
  const payload = segment.subarray(4);
  const startsWith = (text: string): boolean => payload.toString('latin1', 0, text.length) === text;
  switch (marker) {
    case APP0:
      return startsWith('JFIF\0') ? [segment] : [];
    case APP1:
      return startsWith(EXIF) ? orientationOf(payload.subarray(EXIF.length)) : [];
    case APP2:
      return startsWith('ICC_PROFILE\0') ? [segment] : [];
    case APP14:
      return startsWith('Adobe') ? [segment] : [];
    default:
      return [];
  }
}

/** An Exif segment with the orientation alone; none for an upright picture. */
function orientationOf(tiff: Buffer): Buffer[] {
  const orientation = readOrientation(tiff);
  if (orientation === NORMAL) return [];
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = Buffer.from([...Buffer.from(EXIF, 'latin1'), ...header, 0, 1, ...entry, 0, 0, 0, 0]);
  return [Buffer.from([0xff, APP1, 0, body.length + 2]), body];
}

function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  const count = Math.min(short(directory), 512);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (short(entry) !== ORIENTATION_TAG) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : NORMAL;
  }
  return NORMAL;
}
