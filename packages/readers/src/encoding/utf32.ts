/** True for bytes that begin with the byte order mark of UTF-32, of which that of UTF-16 is the beginning. */
export const isUtf32 = (bytes: Uint8Array): boolean => littleEndian(bytes) !== null;

function littleEndian([a, b, c, d]: Uint8Array): boolean | null {
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return true;
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? false : null;
}

const UNITS_AT_ONCE = 4_096;

/** Text in UTF-32 with a byte order mark. What is no character becomes U+FFFD, as in other encodings. */
export function decodeUtf32(bytes: Uint8Array): string {
  const isLittle = littleEndian(bytes) ?? true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  let units: number[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    units.push(isCharacter ? code : 0xfffd);
    if (units.length < UNITS_AT_ONCE) continue;
    parts.push(String.fromCodePoint(...units));
    units = [];
  }
  return parts.join('') + String.fromCodePoint(...units);
}
