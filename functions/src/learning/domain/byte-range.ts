/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a `Range` header asks for (RFC 9110, 14.1.2). One part only: of several, of other units and of
 * what cannot be read the whole is sent, which the standard allows.
 *
 * @param size Of the file in bytes.
 * @returns `whole`, a part that lies within the file, or `none` when no byte of it was asked for.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
