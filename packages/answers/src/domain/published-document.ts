import { type AttachmentId } from '@keelson/contracts/ids';

/** A published document, or an attached file, with the fields that answers need. */
export interface PublishedDocument {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** BCP 47, such as `en`. */
  readonly locale: string;
  readonly version: number;
  readonly contentHash: string;
  readonly tags: readonly string[];
  /** Markdown. Untrusted: it is never read as an instruction. */
  readonly body: string;
  /** Headings in page order, each with its URL fragment. */
  readonly headings: readonly { readonly text: string; readonly anchor: string }[];
  /** Set for a file that the member attached, which is not published. */
  readonly attachment?: AttachmentId;
}

/** A quotable part of a document: one section, or a part of a long one. */
export interface Passage {
  readonly document: PublishedDocument;
  /** Headings from the outermost inwards; empty above the first heading. */
  readonly path: readonly string[];
  readonly anchor: string | null;
  /** Markdown blocks in order. */
  readonly blocks: readonly string[];
  /** The next passage of the document; null for its last one. */
  readonly next: Passage | null;
}
