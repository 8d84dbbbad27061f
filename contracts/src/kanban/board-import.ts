import * as z from 'zod';
import { BoardSlug } from '../ids';
import { EpochMs, MINUTE } from '../time';

/** How long an import may rest before it counts as given up. Going on with it begins this anew. */
export const IMPORT_TIMEOUT_MS = 15 * MINUTE;

/** `boardImports/{slug}`: a board that is being filled. It goes when the board is whole, or is cleared away. */
export const BoardImport = z.strictObject({
  slug: BoardSlug,
  /** Another one each time a board of this name is begun: what belongs to an earlier one is refused. */
  attempt: z.string(),
  /** `clearing`: given up, what was stored of it is being removed. */
  state: z.enum(['filling', 'clearing']),
  /** The `Idempotency-Key` it goes on under, and the digest of what was asked. */
  keyId: z.string(),
  fingerprint: z.string(),
  touchedAt: EpochMs,
});
export type BoardImport = z.infer<typeof BoardImport>;
