import type * as z from 'zod';

/** The documents of one collection, wherever it is: `boards/cards` names the cards of every board. */
export interface StoredCollection {
  /** Collection names of the path, without the ids between them. */
  readonly path: string;
  readonly schema: z.ZodType<object>;
  /** The field that holds the document's id; it is not stored. */
  readonly idField?: string;
  /** Limits the row to one document, where a collection holds documents of two kinds. */
  readonly documentId?: string;
}
