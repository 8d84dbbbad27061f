import { imageRef } from '@keelson/contracts/learning/image-ref';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { apiUrl } from '../../core/api/build-url';
import type { MarkdownImage } from '../../shared/ui/markdown/markdown-context';

/** The images of a document by the reference that its Markdown uses. */
export const documentImages = (
  doc: Pick<PublicDocPage, 'slug' | 'images'> | null,
): ReadonlyMap<string, MarkdownImage> =>
  new Map(
    doc?.images.map(({ sha256, width, height }) => [
      imageRef(sha256),
      {
        src: apiUrl('/api/learn/docs/{slug}/images/{sha256}', { slug: doc.slug, sha256 }),
        width,
        height,
      },
    ]),
  );
