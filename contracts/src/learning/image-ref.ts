import type { Digest } from './learning-ids';

/** How prepared Markdown names an image: by what is in it, wherever the document is shown. */
export const imageRef = (sha256: Digest): string => `image:${sha256}`;
