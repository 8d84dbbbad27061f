import * as z from 'zod';

/** Describes what a client claims to be, by known names only; null for what it does not say. */
export const Device = z.strictObject({
  /** Such as `Firefox`. */
  browser: z.string().max(32).nullable(),
  /** Such as `Windows`. */
  system: z.string().max(32).nullable(),
});
export type Device = z.infer<typeof Device>;
