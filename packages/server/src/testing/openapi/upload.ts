import fc from 'fast-check';
import { Upload } from './draft';

const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part],
    ),
  );

const PNG = bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR');
const BOUNDARY = 'x-keelson-boundary';

/** Files as clients send them: text, an image, nothing, bytes of no type, and a form. */
const FILES: readonly Upload[] = [
  new Upload(bytesOf('# Plank\n\nOak, planed.\n'), 'text/markdown'),
  new Upload(bytesOf('Läsning 文書 🦊'), 'text/plain; charset=utf-8'),
  new Upload(PNG, 'image/png'),
  new Upload(bytesOf([0, 255, 0xd8, 0x00, 13, 10]), 'application/octet-stream'),
  new Upload(bytesOf('{"a":1}'), 'application/json'),
  new Upload(
    bytesOf(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--${BOUNDARY}--\r\n`,
    ),
    `multipart/form-data; boundary=${BOUNDARY}`,
  ),
];

export const validUpload = (): fc.Arbitrary<Upload> => fc.constantFrom(...FILES);

/** Types that no file has. Not all of them are refused; none may cause a fault. */
const BROKEN_TYPES = [
  'x',
  'text/',
  '/plain',
  'text/html; charset=',
  'text/html; charset=utf-7',
  'text/plain, text/html',
  `application/${'x'.repeat(300)}`,
  'multipart/form-data',
] as const;

interface BrokenUpload {
  readonly upload: Upload;
  readonly mistake: string;
}

/** @param maxBytes The largest upload; without it, none is too large. */
export function brokenUploads(maxBytes: number | undefined): fc.Arbitrary<BrokenUpload> {
  const types = fc.constantFrom(...BROKEN_TYPES).map((type) => ({
    upload: new Upload(bytesOf('a'), type),
    mistake: `an upload of the type ${type.slice(0, 40)}`,
  }));
  const empty = fc.constant({
    upload: new Upload(new Uint8Array(), 'text/plain'),
    mistake: 'an empty upload',
  });
  const lies = fc.constantFrom('image/png', 'application/pdf', 'application/zip').map((type) => ({
    upload: new Upload(bytesOf('<script>alert(1)</script>'), type),
    mistake: `a script that is declared as ${type}`,
  }));
  const others = [types, empty, lies];
  if (maxBytes === undefined) return fc.oneof(...others);
  return fc.oneof(
    ...others,
    fc.constant(null).map(() => ({
      upload: new Upload(new Uint8Array(maxBytes + 1), 'application/octet-stream'),
      mistake: 'an upload that is too large',
    })),
  );
}
