import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { apiUrl } from '../../core/api/build-url';
import type { PageDescription } from '../../core/navigation/page-head';

/** The link preview image of a document; undefined when it has the product's. */
export const previewImage = ({
  slug,
  title,
  previewImage: sha256,
}: Pick<PublicDocPage, 'slug' | 'title' | 'previewImage'>): PageDescription['image'] =>
  sha256 === null
    ? undefined
    : { path: apiUrl('/api/learn/previews/{slug}/{sha256}', { slug, sha256 }), alt: title };
