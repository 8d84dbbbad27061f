import { detectType } from './detect-type';

const PNG_SIGNATURE_BYTES = 8;
const WEBP_HEADER_BYTES = 12;

/** True for a PNG or a WebP with several frames. Call `stripMetadata` first: it refuses an image whose structure cannot be read. */
export function isAnimated(bytes: Buffer): boolean {
  const type = detectType(bytes);
  if (type === 'image/png') return pngChunks(bytes).includes('acTL');
  if (type !== 'image/webp') return false;
  return webpChunks(bytes).some((chunk) => chunk === 'ANIM' || chunk === 'ANMF');
}

function pngChunks(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
    at += 12 + bytes.readUInt32BE(at);
  }
  return types;
}

function webpChunks(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = WEBP_HEADER_BYTES; at + 8 <= bytes.length;) {
    types.push(bytes.toString('latin1', at, at + 4));
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return types;
}
