import { type SourceImage } from '@keelson/contracts/learning/image';

/** An image of a prepared document, with what is in it. */
export interface PreparedImage extends SourceImage {
  readonly data: Buffer;
}

/** An image that a source names and does not hold, as far as it was found. */
export type FoundImage =
  | { readonly url: string; readonly data: Buffer }
  | { readonly url: string; readonly problem: string };
