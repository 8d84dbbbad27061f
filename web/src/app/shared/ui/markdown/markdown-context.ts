/** What a `[1]` in a text stands for. */
export interface MarkdownReference {
  readonly href: string;
  readonly label: string;
}

/** What rendering needs beside the text. */
export interface MarkdownContext {
  readonly document: Document;
  /** By number; a number that is not here stays as it is written. */
  readonly references: ReadonlyMap<number, MarkdownReference>;
  /** Added to the level of headings, so that a text fits below the heading it stands under. */
  readonly headingOffset: number;
}
