import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { MEDIA_TYPES, type SourceMediaType } from '@keelson/contracts/learning/source';
import { unmarkedUtf16 } from './guess-encoding';
import { decodeUtf32, isUtf32 } from './utf32';

const HEAD_BYTES = 4_096;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Detects the media type from the bytes. The name only distinguishes text types.
 *
 * @throws {DomainError} `learning/source-empty`, `learning/source-encrypted`, `learning/type-not-supported`.
 */
export function sniffMediaType(bytes: Buffer, name: string): SourceMediaType {
  if (bytes.length === 0) throw new DomainError('learning/source-empty', 'The file is empty.');
  const head = bytes.subarray(0, HEAD_BYTES);
  const latin = isUtf32(bytes) ? decodeUtf32(head) : head.toString('latin1');
  if (latin.slice(0, 1_024).includes('%PDF-')) return 'application/pdf';
  if (latin.startsWith('PK\u0003\u0004')) return requireDocx(bytes);
  if (latin.startsWith('\u00d0\u00cf\u0011\u00e0')) throw legacyOfficeError(bytes);
  if (isBinary(bytes)) throw unsupported();
  if (/^(?:\ufeff|ï»¿)?\s{0,500}(?:<!doctype\s+html|<html|<head|<body)/i.test(latin)) {
    return 'text/html';
  }
  return textTypeOf(name);
}

/** The ZIP directory at the end of the file has the entry names uncompressed. Word Online writes `document2.xml`. */
function requireDocx(bytes: Buffer): SourceMediaType {
  if (/word\/document\d*\.xml/.test(bytes.toString('latin1'))) return DOCX;
  throw unsupported();
}

/** Office stores an encrypted document in the legacy container format. */
function legacyOfficeError(bytes: Buffer): DomainError {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new DomainError(
        'learning/source-encrypted',
        'The file is encrypted. Save it without a password and try again.',
      )
    : explainedError('learning/type-not-supported', { code: 'source.legacy-office', params: {} });
}

/** Zero bytes mean binary, except in UTF-16 and UTF-32. */
function isBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  const hasByteOrderMark =
    (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !hasByteOrderMark && !isUtf32(bytes) && head.includes(0) && unmarkedUtf16(bytes) === null;
}

function textTypeOf(name: string): SourceMediaType {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const types = [
    'text/markdown',
    'text/html',
    'application/x-ipynb+json',
    'text/csv',
    'text/plain',
  ] as const;
  const match = types.find((type) =>
    (MEDIA_TYPES[type].extensions as readonly string[]).includes(extension),
  );
  if (match !== undefined) return match;
  if (extension === '') return 'text/plain';
  throw unsupported();
}

const unsupported = (): DomainError =>
  new DomainError(
    'learning/type-not-supported',
    'Supported formats: Markdown, HTML, PDF, Word, Jupyter notebooks, CSV and plain text.',
  );
