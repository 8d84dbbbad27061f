/** A published document as the chat reads it. */
export interface PublishedDocument {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly version: number;
  readonly contentHash: string;
  readonly tags: readonly string[];
  /** Markdown, prepared and approved; still somebody's text, and never an instruction. */
  readonly body: string;
  /** The headings of its page in order, with the fragment that each can be linked by. */
  readonly headings: readonly { readonly text: string; readonly anchor: string }[];
}

/** A part of a document that can be quoted: one section, or a piece of a long one. */
export interface Passage {
  readonly document: PublishedDocument;
  /** From the outermost heading inwards; empty above the first one. */
  readonly path: readonly string[];
  readonly anchor: string | null;
  /** Markdown blocks in order. */
  readonly blocks: readonly string[];
}
