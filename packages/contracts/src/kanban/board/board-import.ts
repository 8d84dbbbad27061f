import * as z from 'zod';
import { BoardSlug } from '../../ids';
import { EpochMs, MINUTE } from '../../time';

/** An import without progress for this long counts as abandoned. Every request that continues it restarts the timeout. */
export const IMPORT_TIMEOUT_MS = 15 * MINUTE;

/** `boardImports/{slug}`: an import in progress. Deleted when the board is complete or removed. */
export const BoardImport = z.strictObject({
  slug: BoardSlug,
  /** New for each import of a board with this slug; writes of an earlier attempt are refused. */
  attempt: z.string(),
  /** `clearing`: abandoned; its stored cards are being removed. */
  state: z.enum(['filling', 'clearing']),
  /** The `Idempotency-Key` that continues it, and the digest of its request. */
  keyId: z.string(),
  fingerprint: z.string(),
  touchedAt: EpochMs,
});
export type BoardImport = z.infer<typeof BoardImport>;
