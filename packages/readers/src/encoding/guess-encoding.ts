import { analyse } from 'chardet';

/** A guess needs no more, and long texts take long. */
const SAMPLE_BYTES = 128 * 1024;
/** The confidence that a few bytes give each encoding with several bytes to a letter. */
const MIN_CONFIDENCE = 11;
/** The factor by which another encoding with Latin letters must be more likely than Western European. */
const MARGIN = 6;

const WESTERN = /^(?:ISO-8859-1|windows-1252)$/;
/** Encodings that differ from Western European in some accents only. */
const LATIN = /^(?:ISO-8859-[29]|windows-(?:1250|1254|1257|1258))$/;
/** Those of browsers that contain them. */
const SUPERSETS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-11': 'windows-874',
};

/** The encoding of a text that is not UTF-8 and does not name its own, by the frequencies of its bytes. */
export function guessEncoding(bytes: Uint8Array): string {
  const found = analyse(bytes.subarray(0, SAMPLE_BYTES)).filter(({ name }) => isKnown(name));
  const [best] = found;
  if (best === undefined || best.confidence < MIN_CONFIDENCE) return 'windows-1252';
  const western = found.find(({ name }) => WESTERN.test(name))?.confidence ?? 0;
  const isDoubtful = LATIN.test(best.name) && best.confidence < western + MARGIN;
  return isDoubtful ? 'windows-1252' : (SUPERSETS[best.name] ?? best.name);
}

/** UTF-8 is decoded before. */
function isKnown(name: string): boolean {
  if (/^(?:ASCII|UTF-)/.test(name)) return false;
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 without a byte order mark: every other byte of Latin letters is zero. Null for other bytes. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 1_024);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = head.length * 0.35;
  if (bytes.length % 2 !== 0 || head.length < 8) return null;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}
