import { DomainError } from '@keelson/contracts/errors';
import { MEDIA_TYPES, type SourceMediaType } from '@keelson/contracts/learning/source';

const HEAD = 4_096;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * What the bytes are. The name only tells kinds of text apart; a name or header that contradicts the
 * bytes decides nothing.
 *
 * @throws {DomainError} `learning/source-empty`, `learning/source-encrypted`, `learning/type-not-supported`.
 */
export function sniffMediaType(bytes: Buffer, name: string): SourceMediaType {
  if (bytes.length === 0) throw new DomainError('learning/source-empty', 'The file is empty.');
  const head = bytes.subarray(0, HEAD);
  const latin = head.toString('latin1');
  if (latin.slice(0, 1_024).includes('%PDF-')) return 'application/pdf';
  if (latin.startsWith('PK\u0003\u0004')) return wordOrRefuse(bytes);
  if (latin.startsWith('\u00d0\u00cf\u0011\u00e0')) throw oldOffice(bytes);
  if (isBinary(head)) throw unsupported();
  if (/^(?:\ufeff|ï»¿)?\s{0,500}(?:<!doctype\s+html|<html|<head|<body)/i.test(latin)) {
    return 'text/html';
  }
  return textTypeOf(name);
}

/** Names of the parts stand in the directory at the end of the file, uncompressed. */
function wordOrRefuse(bytes: Buffer): SourceMediaType {
  if (bytes.includes('word/document.xml')) return DOCX;
  throw unsupported();
}

/** Office puts an encrypted document into its old container. */
function oldOffice(bytes: Buffer): DomainError {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new DomainError('learning/source-encrypted', 'Save it without a password and try again.')
    : new DomainError('learning/type-not-supported', 'Save it as .docx and try again.');
}

/** UTF-16 has zero bytes and a mark; anything else with zero bytes is not text. */
function isBinary(head: Buffer): boolean {
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !marked && head.includes(0);
}

function textTypeOf(name: string): SourceMediaType {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const types = ['text/markdown', 'text/html', 'text/plain'] as const;
  const match = types.find((type) =>
    (MEDIA_TYPES[type].extensions as readonly string[]).includes(extension),
  );
  if (match !== undefined) return match;
  if (extension === '') return 'text/plain';
  throw unsupported();
}

const unsupported = (): DomainError =>
  new DomainError('learning/type-not-supported', 'Taken are Markdown, HTML, PDF, Word and text.');
