/** Types that their first bytes identify. `zip` is also the container of Office documents. */
export type DetectedType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/tiff'
  | 'application/pdf'
  | 'application/zip'
  | 'application/gzip'
  | 'application/x-ole'
  | 'application/x-executable';

const SIGNATURES: readonly (readonly [DetectedType, (head: string) => boolean])[] = [
  ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['image/gif', (head) => /^GIF8[79]a/.test(head)],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['image/tiff', (head) => head.startsWith('II*\0') || head.startsWith('MM\0*')],
  ['application/pdf', (head) => head.startsWith('%PDF-')],
  [
    'application/zip',
    (head) => head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006'),
  ],
  ['application/gzip', (head) => head.startsWith('\u001f\u008b')],
  ['application/x-ole', (head) => head.startsWith('\u00d0\u00cf\u0011\u00e0')],
  [
    'application/x-executable',
    (head) =>
      head.startsWith('MZ') ||
      head.startsWith('\u007fELF') ||
      /^(?:\u00fe\u00ed\u00fa[\u00ce\u00cf]|[\u00ce\u00cf]\u00fa\u00ed\u00fe)/.test(head),
  ],
];

/** The type that the first bytes say; null when they say none, as those of text. */
export function detectType(bytes: Buffer): DetectedType | null {
  const head = bytes.toString('latin1', 0, 16);
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null;
}

/** The structure of an image cannot be read, so it is not certain what it contains. */
export class DamagedImageError extends Error {
  override readonly name = 'DamagedImageError';

  constructor() {
    super('The structure of the image cannot be read');
  }
}
