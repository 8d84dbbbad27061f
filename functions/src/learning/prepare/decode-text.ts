import { DomainError } from '@keelson/contracts/errors';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { READER_LIMITS } from './reader-limits';

/** Text of a source, and whether its encoding had to be guessed. */
export interface DecodedText {
  readonly text: string;
  readonly warnings: readonly IngestWarning[];
}

/**
 * Text of bytes: UTF-8, UTF-16 with a byte order mark, else Windows-1252. Runs of blanks are made short
 * first, so that a file full of spaces costs nothing later.
 *
 * @throws {DomainError} `learning/source-empty`, `learning/source-too-large`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, warnings } = decode(bytes);
  if (text.trim() === '') {
    throw new DomainError('learning/source-empty', 'There is no text in it.');
  }
  // Bounded: a run of millions would be more than a regular expression can hold at once.
  const short = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]{200,5000}/g, ' ')
    .replace(/\n{20,5000}/g, '\n\n');
  if (short.length > READER_LIMITS.textCharacters) {
    const most = READER_LIMITS.textCharacters.toLocaleString('en');
    throw new DomainError(
      'learning/source-too-large',
      `The text must have ${most} characters or fewer.`,
    );
  }
  return { text: short, warnings };
}

function decode(bytes: Uint8Array): DecodedText {
  const utf16 = byteOrderOf(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), warnings: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), warnings: [] };
  } catch {
    const detail = 'It was read as Windows-1252; look at its accents.';
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, warnings: [{ code: 'encoding-guessed', detail }] };
  }
}

function byteOrderOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}
