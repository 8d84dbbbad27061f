import type { Signal } from '@angular/core';

/** The picture that a {@link PictureForm} shows and changes. */
export abstract class PictureTarget {
  /** The name belongs to the person or the team. */
  abstract readonly name: Signal<string>;
  /** Null without a picture. */
  abstract readonly address: Signal<string | null>;
  /** @throws {ApiError} */
  abstract put(file: Blob): Promise<void>;
  /** @throws {ApiError} */
  abstract remove(): Promise<void>;
}
