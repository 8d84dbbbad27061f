import * as z from 'zod';

/**
 * Describes what a sentence says, as facts: a code and what it is about. Servers store messages, the web writes the
 * sentence in the language of its reader, and others read the English sentence of the table.
 */
export const StoredMessage = z.strictObject({
  /** Row of the domain's table. A newer release may have written one that this release does not know. */
  code: z.string(),
  params: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  ),
});
export type StoredMessage = z.infer<typeof StoredMessage>;
