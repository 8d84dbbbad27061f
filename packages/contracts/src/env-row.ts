import type * as z from 'zod';

/** One row of the configuration list: what `.env.example`, `npm run ops -- env:check` and the docs are made of. */
export interface EnvRow {
  readonly required: boolean;
  /** Set when the value belongs in Secret Manager, never in a file of the deployed source. */
  readonly secret?: true;
  readonly what: string;
  readonly example: string;
  readonly schema: z.ZodType<string>;
}
