import * as z from 'zod';
import { SubscriptionId, UserId } from '../ids';
import { Money } from '../money';
import { EpochMs } from '../time';

/**
 * `refund` money was returned · `dispute` the bank disputes a payment · `fraud-warning` the card network
 * expects a dispute · `finalization-failed` an invoice could not be finalized, so it is not charged.
 */
export const IncidentKind = z.enum(['refund', 'dispute', 'fraud-warning', 'finalization-failed']);
export type IncidentKind = z.infer<typeof IncidentKind>;

/**
 * `partial` and `full` are refunds, `closed` ones that failed after all. A dispute is `open` until it is `won` (by us), `lost` or, without a
 * decision, `closed`. Warnings and failed finalizations are `open`, then `closed`.
 */
export const IncidentStatus = z.enum(['partial', 'full', 'open', 'won', 'lost', 'closed']);
export type IncidentStatus = z.infer<typeof IncidentStatus>;

/** Incidents that end the plan, as the operator configures it (`PAYMENT_END_PLAN_ON`). */
export const EndPlanOn = z.enum(['lost-dispute', 'full-refund']);
export type EndPlanOn = z.infer<typeof EndPlanOn>;

/** Describes what happened to a payment of a subscription after, or instead of, the payment. */
export const Incident = z.strictObject({
  /** The provider's charge, dispute, warning or invoice. */
  id: z.string(),
  kind: IncidentKind,
  status: IncidentStatus,
  /** Refunded or disputed; null when no money is concerned. */
  amount: Money.nullable(),
  /** The provider's code, such as `fraudulent`. */
  reason: z.string().nullable(),
  /** When the invoice was created, if it charged a period in advance: shows whether that was the current one. */
  invoicedAt: EpochMs.nullable(),
  /** When the provider recorded it. */
  at: EpochMs,
});
export type Incident = z.infer<typeof Incident>;

/** True for incidents that only staff sees: they show what the card network or the operator suspects. */
export const isForStaff = ({ kind }: Pick<Incident, 'kind'>): boolean =>
  kind === 'fraud-warning' || kind === 'finalization-failed';

/** `staffIncidents/{subscriptionId}`: incidents that the owner of the subscription does not see. */
export const StaffIncidents = z.strictObject({
  id: SubscriptionId,
  uid: UserId,
  /** Newest first, at most 20. */
  incidents: z.array(Incident),
});
export type StaffIncidents = z.infer<typeof StaffIncidents>;
