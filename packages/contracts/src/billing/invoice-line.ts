import * as z from 'zod';
import { Money } from '../money';
import { EpochMs } from '../time';

/** A line of an invoice or of a preview of one, before discounts of the whole invoice and tax. */
export const InvoiceLine = z.strictObject({
  /** The provider's words, in a language of its choice. */
  description: z.string(),
  /**
   * `unused-time`, `remaining-time`: the rest of a period, credited and charged at a change · `period`: a whole one ·
   * `other`: not of a plan that is known here.
   */
  kind: z.enum(['unused-time', 'remaining-time', 'period', 'other']),
  /** Null for `other`. */
  planName: z.string().nullable(),
  /** The quantity of the plan; null for `other`, and where the provider does not say. */
  quantity: z.int().nonnegative().nullable(),
  /** When the rest of the period begins; null for `period` and `other`. */
  changedAt: EpochMs.nullable(),
  /** Negative for a credit. */
  amount: Money,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;
