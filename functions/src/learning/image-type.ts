import { type ImageMediaType } from '@keelson/contracts/learning/image';

/** How files of each kind begin; WebP has its length between its two words. */
const BEGINNINGS: readonly (readonly [type: ImageMediaType, begins: (head: string) => boolean])[] =
  [
    ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
    ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
    ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
    ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ];

/** The kind of image that the bytes begin like; null for everything else, SVG with it. */
export function imageTypeOf(bytes: Buffer): ImageMediaType | null {
  const head = bytes.toString('latin1', 0, 12);
  return BEGINNINGS.find(([, begins]) => begins(head))?.[0] ?? null;
}
