import type { Digest } from './learning-ids';

/** URL of an image in prepared Markdown, by content and independent of where the document is shown. */
export const imageRef = (sha256: Digest): string => `image:${sha256}`;
