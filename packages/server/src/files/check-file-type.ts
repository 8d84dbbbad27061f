import { DomainError } from '@keelson/contracts/errors';
import { type DetectedType, detectType } from './detect-type';

/** `text`: of any encoding, so of no type that its first bytes say. */
type Expected = DetectedType | 'text';

/** Lists what the bytes of a declared type must be. Types that are not listed are not checked. */
const BY_TYPE: Readonly<Record<string, Expected>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'image/tiff': 'image/tiff',
  'application/pdf': 'application/pdf',
  'application/zip': 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'application/zip',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'application/zip',
  'application/gzip': 'application/gzip',
  'application/json': 'text',
  'application/xml': 'text',
  'image/svg+xml': 'text',
};

const BY_EXTENSION: Readonly<Record<string, Expected>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/zip',
  xlsx: 'application/zip',
  pptx: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  ...Object.fromEntries(
    ['txt', 'md', 'csv', 'json', 'xml', 'svg', 'html', 'htm', 'log'].map((name) => [
      name,
      'text' as const,
    ]),
  ),
};

export interface DeclaredFile {
  readonly name: string;
  /** Null when the request declares none. */
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/**
 * Refuses a file whose bytes are not what its name or its media type says.
 *
 * @throws {DomainError} `files/type-mismatch`.
 */
export function checkFileType(file: DeclaredFile): void {
  refuseMismatch(file, expectedOf(file));
}

/**
 * As {@link checkFileType}, for readers that take their type from the bytes: a picture with the name of a text is
 * a picture to them, but text with the name of a picture is refused.
 *
 * @throws {DomainError} `files/type-mismatch`.
 */
export function checkSignature(file: DeclaredFile): void {
  refuseMismatch(
    file,
    expectedOf(file).filter((one) => one !== 'text'),
  );
}

function expectedOf({ name, contentType }: DeclaredFile): Expected[] {
  const type = contentType?.toLowerCase() ?? '';
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const byType = type.startsWith('text/') ? 'text' : ofTable(BY_TYPE, type);
  return [byType, ofTable(BY_EXTENSION, extension)].filter((one) => one !== null);
}

function refuseMismatch({ name, bytes }: DeclaredFile, expected: readonly Expected[]): void {
  if (bytes.length === 0) return;
  const detected = detectType(bytes) ?? 'text';
  const wrong = expected.find((one) => one !== detected);
  if (wrong === undefined) return;
  throw new DomainError(
    'files/type-mismatch',
    `The content of “${name}” is not what its name or type says (${wrong}). Save the file in that format, or rename it.`,
  );
}

const ofTable = (table: Readonly<Record<string, Expected>>, key: string): Expected | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;
