import { type ImageMediaType } from '@keelson/contracts/learning/image';

/** File signatures; WebP has its length between the two words. */
const SIGNATURES: readonly (readonly [type: ImageMediaType, matches: (head: string) => boolean])[] =
  [
    ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
    ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
    ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
    ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ];

/** The image type by its signature; null for everything else, including SVG. */
export function imageTypeOf(bytes: Buffer): ImageMediaType | null {
  const head = bytes.toString('latin1', 0, 12);
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null;
}
