import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { guessEncoding, unmarkedUtf16 } from './guess-encoding';
import { READER_LIMITS } from '../reader-limits';
import { decodeUtf32, isUtf32 } from './utf32';

export interface DecodedText {
  readonly text: string;
  readonly warnings: readonly IngestWarning[];
}

/**
 * Decodes UTF-8, UTF-16, UTF-32 with a byte order mark, else the encoding that the file declares, else the one that its
 * bytes look like, with a warning. Shortens runs of blanks, so that a file full of spaces is cheap to process.
 *
 * @throws {DomainError} `learning/source-empty`, `learning/source-too-large`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, warnings } = decode(bytes);
  if (text.trim() === '') {
    throw new DomainError('learning/source-empty', 'The file has no text.');
  }
  // The repetitions are bounded, since a regular expression cannot match runs of millions.
  const short = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]{200,5000}/g, ' ')
    .replace(/\n{20,5000}/g, '\n\n');
  if (short.length > READER_LIMITS.textCharacters) {
    throw explainedError('learning/source-too-large', {
      code: 'source.text-too-long',
      params: { limit: READER_LIMITS.textCharacters },
    });
  }
  return { text: short, warnings };
}

function decode(bytes: Uint8Array): DecodedText {
  if (isUtf32(bytes)) return { text: decodeUtf32(bytes), warnings: [] };
  const utf16 = byteOrderOf(bytes) ?? unmarkedUtf16(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), warnings: [] };
  if (isIso2022Jp(bytes))
    return { text: new TextDecoder('iso-2022-jp').decode(bytes), warnings: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), warnings: [] };
  } catch {
    const declared = decodeAsDeclared(bytes);
    if (declared !== null) return { text: declared, warnings: [] };
    const encoding = guessEncoding(bytes);
    const text = new TextDecoder(encoding).decode(bytes);
    const guessed = { code: 'guessed-encoding', params: { encoding } } as const;
    return { text, warnings: [warningOf('encoding-guessed', guessed)] };
  }
}

/** Browsers look for the declaration in the first kilobyte too. */
const DECLARED_WITHIN = 1_024;
const DECLARATION =
  /<meta\b[^>]{0,400}?\bcharset\s*=\s*["']?(?<meta>[\w.:-]+)|<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["'](?<xml>[\w.:-]+)/i;

/** Text in the encoding that an HTML page names, such as `EUC-KR`; null when it names none that can be right. */
function decodeAsDeclared(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, DECLARED_WITHIN)).toString('latin1');
  const { meta, xml } = DECLARATION.exec(head)?.groups ?? {};
  const name = meta ?? xml;
  // The bytes are not UTF-8, and a declaration that can be read as bytes is not UTF-16.
  if (name === undefined || /^utf-?(?:8|16)/i.test(name)) return null;
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return null; // unknown name
  }
}

/** Japanese in 7 bits: escapes switch to its characters (RFC 1468). */
const isIso2022Jp = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 64 * 1024))
    .toString('latin1')
    .includes('\u001b$B');

function byteOrderOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}
