import * as z from 'zod';
import { documentId } from '../../document-id';
import { BoardSlug } from '../../ids';

export const SavedFilter = z.strictObject({
  id: documentId(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)),
  name: z.string().trim().min(1).max(60),
  /** Null: for every board. */
  boardSlug: BoardSlug.nullable(),
  /** The query part of the board's address, without the question mark. */
  query: z.string().max(1_000),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

/** `savedFilters/{uid}`: filters of one person, in their order. */
export const SavedFilters = z.strictObject({ filters: z.array(SavedFilter).max(50) });
export type SavedFilters = z.infer<typeof SavedFilters>;
