import { type ImageProblem } from '@keelson/contracts/learning/warning-sentences';
import { type ErrorCode } from '@keelson/contracts/errors';
import { type SourceImage } from '@keelson/contracts/learning/image';

export interface PreparedImage extends SourceImage {
  readonly data: Buffer;
}

/** An image that a source refers to: its bytes, or why it could not be loaded. */
export type FoundImage =
  | { readonly url: string; readonly data: Buffer }
  | {
      readonly url: string;
      readonly reason: ImageProblem | ErrorCode;
      /** The reason in English. */
      readonly error: string;
    };
