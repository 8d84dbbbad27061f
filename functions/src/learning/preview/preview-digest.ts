import { BRAND } from '@keelson/product/brand';
import { Digest } from '@keelson/contracts/learning/learning-ids';
import { digestOf } from '@keelson/server/digest';
import { type PreviewText } from '../domain/preview/preview-text';

/** Increase it when the drawing changes, so that images get new URLs. */
const DESIGN = 1;

/**
 * The hash in the URL of the image. It covers all that the image depends on, so that the image never changes.
 *
 * @param logo SVG of the product's logo; null without one.
 */
export function previewDigest(text: PreviewText, logo: string | null): Digest {
  const { name, colors } = BRAND;
  return Digest.parse(digestOf({ design: DESIGN, name, colors, logo, text }));
}

/** `web/public/favicon.svg`, written in by the build. */
declare const KEELSON_LOGO: string | undefined;

/** The product's logo as SVG; null when the source runs without a build. */
export const LOGO = typeof KEELSON_LOGO === 'string' ? KEELSON_LOGO : null;
