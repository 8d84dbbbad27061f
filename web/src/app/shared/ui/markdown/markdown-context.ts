/** What a `[1]` in a text stands for. */
export interface MarkdownReference {
  readonly href: string;
  readonly label: string;
}

/** A picture that may be shown: one of ours, of a known size. */
export interface MarkdownImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** What rendering needs beside the text. */
export interface MarkdownContext {
  readonly document: Document;
  /** By number; a number that is not here stays as it is written. */
  readonly references: ReadonlyMap<number, MarkdownReference>;
  /** By address as the text names them; others are offered as links and never fetched. */
  readonly images: ReadonlyMap<string, MarkdownImage>;
  /** Added to the level of headings, so that a text fits below the heading it stands under. */
  readonly headingOffset: number;
}
