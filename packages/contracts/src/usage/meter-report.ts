import * as z from 'zod';
import { CustomerId } from '../ids';
import { EpochMs } from '../time';

/**
 * `usage/{uid}/meterReports/{metric}-{hour}`: what is charged for one hour of use over the limit. The provider's meter is
 * pre-aggregated by the hour: it keeps the last total of an hour, so a total can be sent again (ADR 0101).
 */
export const MeterReport = z.strictObject({
  metric: z.string(),
  hour: EpochMs,
  units: z.int().nonnegative(),
  /** The first use of the hour. It determines the billing period. */
  firstAt: EpochMs,
  /** Further use of the hour is counted with the next one: the billing period ended within it. */
  closed: z.boolean(),
  /** Incremented by every change of `units`; names the event at the provider. */
  revision: z.int().positive(),
  /** The total that the provider accepted last. */
  reported: z.int().nonnegative().nullable(),
  /** The customer whose meter has a total of this hour, or may have. No other one gets it. */
  sentTo: CustomerId.nullable().default(null),
  /** The instant that the last total was sent with: later ones are sent with a later one. */
  sentAs: EpochMs.nullable().default(null),
  /** When a total was sent whose response has not come: the provider may count it. */
  unconfirmedAt: EpochMs.nullable().default(null),
  /** When the total must be sent; null while the provider has it. */
  dueAt: EpochMs.nullable(),
  /** When to compare with what the provider counted; null when that was done. */
  checkAt: EpochMs.nullable(),
  attempts: z.int().nonnegative(),
  /** When it was given up: the subscription had ended and its last invoice was final. */
  unbilledAt: EpochMs.nullable(),
  expiresAt: EpochMs,
});
export type MeterReport = z.infer<typeof MeterReport>;
