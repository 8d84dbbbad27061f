import type { ScreenshotName } from '@keelson/contracts/brand/screenshots';

/** A part of the product that the landing page shows. */
export interface Feature {
  readonly picture: ScreenshotName;
  readonly title: string;
  readonly text: string;
  /** What the picture shows. */
  readonly alt: string;
}
