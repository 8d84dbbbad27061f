import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { READER_LIMITS } from '../../reader-limits';

export interface ZipEntry {
  readonly name: string;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  readonly packedSize: number;
  /** Offset of its data. */
  readonly start: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT_LENGTH = 0xffff;

/**
 * The entries of a ZIP file (APPNOTE 4.3). Overlapping entries are rejected: they let a small file contain the
 * same megabytes many times.
 *
 * @throws {DomainError} `learning/source-broken`, `learning/source-encrypted`, `learning/source-expands`.
 */
export function listZip(bytes: Buffer): ZipEntry[] {
  try {
    return readDirectory(bytes);
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw broken(cause);
  }
}

function readDirectory(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > READER_LIMITS.zipEntries) {
    throw explainedError('learning/source-expands', {
      code: 'source.too-many-parts',
      params: { parts: count },
    });
  }
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw broken();
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) {
      throw new DomainError(
        'learning/source-encrypted',
        'The file is encrypted. Save it without a password and try again.',
      );
    }
    entries.push(entryAt(bytes, at));
    at +=
      46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  checkOverlap(entries);
  return entries;
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw broken();
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
    method: bytes.readUInt16LE(at + 10),
    packedSize: bytes.readUInt32LE(at + 20),
    start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
  };
}

function checkOverlap(entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const { start, packedSize } of [...entries].sort((a, b) => a.start - b.start)) {
    if (start < end) {
      throw explainedError('learning/source-expands', { code: 'source.parts-overlap', params: {} });
    }
    end = start + packedSize;
  }
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT_LENGTH);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw broken();
}

const broken = (cause?: unknown): DomainError =>
  new DomainError('learning/source-broken', 'The Word file is damaged.', [], { cause });
