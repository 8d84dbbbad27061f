import * as z from 'zod';
import { EpochMs } from '../time';

/**
 * `usage/{uid}/meterReports/{metric}-{hour}`: what is charged for one hour of use over the limit. The provider's meter is
 * pre-aggregated by the hour: it keeps the last total of an hour, so a total can be sent again (ADR 0101).
 */
export const MeterReport = z.strictObject({
  metric: z.string(),
  /** Start of the hour. */
  hour: EpochMs,
  units: z.int().nonnegative(),
  /** The first use of the hour: the instant that is reported. */
  firstAt: EpochMs,
  /** Further use of the hour is counted with the next one: the billing period ended within it. */
  closed: z.boolean(),
  /** Incremented by every change of `units`; names the event at the provider. */
  revision: z.int().positive(),
  /** The total that the provider accepted last. */
  reported: z.int().nonnegative().nullable(),
  /** When the total must be sent; null while the provider has it. */
  dueAt: EpochMs.nullable(),
  /** When to compare with what the provider counted; null when that was done. */
  checkAt: EpochMs.nullable(),
  /** Rejected attempts. */
  attempts: z.int().nonnegative(),
  /** When it was given up: the subscription had ended and its last invoice was final. */
  unbilledAt: EpochMs.nullable(),
  expiresAt: EpochMs,
});
export type MeterReport = z.infer<typeof MeterReport>;
