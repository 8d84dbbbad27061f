import { createHash } from 'node:crypto';
import { type SourceBytes } from '@keelson/readers/prepare-bytes';

/**
 * Names everything that decides how a source is read: its name, its bytes, the language of its path, the chosen content and the images of the second
 * pass. SHA-256, as hex.
 */
export function preparedDocKey({ name, bytes, images, content, language }: SourceBytes): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, bytes.length, content ?? null, language ?? null]))
    .update(bytes);
  if (images === undefined) return hash.digest('hex');
  for (const image of images) {
    const data = 'data' in image ? image.data : Buffer.from(image.error);
    hash.update(JSON.stringify([image.url, 'data' in image, data.length])).update(data);
  }
  return hash.update('images').digest('hex');
}
