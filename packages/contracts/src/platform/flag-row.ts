import * as z from 'zod';
import { UserId } from '../ids';

const MAX_UIDS = 200;

/** For whom a feature is on. */
export const FlagAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everybody') }),
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({ kind: z.literal('staff') }),
  /** A percentage of the accounts, always the same ones; a larger share contains the smaller one. */
  z.strictObject({ kind: z.literal('percentage'), percent: z.number().min(0).max(100) }),
  z.strictObject({ kind: z.literal('uids'), uids: z.array(UserId).max(MAX_UIDS) }),
  /** Everyone but these accounts. */
  z.strictObject({ kind: z.literal('everybody-except'), uids: z.array(UserId).max(MAX_UIDS) }),
]);
export type FlagAudience = z.infer<typeof FlagAudience>;

export interface FlagRow {
  readonly title: string;
  /** The effect for the audience, and for everyone else. */
  readonly description: string;
  readonly default: FlagAudience;
}
