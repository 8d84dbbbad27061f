/** The target of a `[1]` in a text. */
export interface MarkdownReference {
  readonly href: string;
  readonly label: string;
}

/** An image of this site with known size, which may be shown. */
export interface MarkdownImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

export interface MarkdownContext {
  readonly document: Document;
  /** References by number. Unknown numbers stay as text. */
  readonly references: ReadonlyMap<number, MarkdownReference>;
  /** Images by the URL in the text. Other images become links and are never fetched. */
  readonly images: ReadonlyMap<string, MarkdownImage>;
  /** Added to heading levels, so that a text fits below its parent heading. */
  readonly headingOffset: number;
}
