import type { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import type { InvoiceStatus, SubscriptionStatus } from '@keelson/contracts/billing/subscription';

const SUBSCRIPTION_STATUSES: Readonly<Record<SubscriptionStatus, string>> = {
  incomplete: $localize`:Status of a subscription:incomplete`,
  incomplete_expired: $localize`:Status of a subscription:incomplete expired`,
  trialing: $localize`:Status of a subscription:trialing`,
  active: $localize`:Status of a subscription:active`,
  past_due: $localize`:Status of a subscription:past due`,
  canceled: $localize`:Status of a subscription:canceled`,
  unpaid: $localize`:Status of a subscription:unpaid`,
  paused: $localize`:Status of a subscription:paused`,
};

/** The status at the provider in words, also one that this release does not know. */
export const subscriptionStatus = (status: string): string =>
  Object.hasOwn(SUBSCRIPTION_STATUSES, status)
    ? SUBSCRIPTION_STATUSES[status as SubscriptionStatus]
    : status.replaceAll('_', ' ');

export const INVOICE_STATUSES: Readonly<Record<InvoiceStatus, string>> = {
  draft: $localize`:Status of an invoice:draft`,
  open: $localize`:invoice|Status of an invoice:open`,
  paid: $localize`:Status of an invoice:paid`,
  void: $localize`:Status of an invoice:void`,
  uncollectible: $localize`:Status of an invoice:uncollectible`,
  payment_failed: $localize`:Status of an invoice:payment failed`,
  action_required: $localize`:Status of an invoice:action required`,
  not_finalized: $localize`:Status of an invoice:not issued`,
};

/** Statuses of an account's plan, within a sentence. */
export const ENTITLEMENT_STATUSES: Readonly<Record<EntitlementStatus, string>> = {
  none: $localize`:subscription|Status of a plan, never subscribed:none`,
  trialing: $localize`:Status of a plan:trialing`,
  active: $localize`:Status of a plan:active`,
  canceling: $localize`:Status of a plan, which ends with its period:canceling`,
  grace: $localize`:Status of a plan, kept for some days after a failed payment:grace`,
  lapsed: $localize`:Status of a plan, after the grace period:lapsed`,
  paused: $localize`:Status of a plan:paused`,
  incomplete: $localize`:Status of a plan, without its first payment:incomplete`,
  ended: $localize`:Status of a plan:ended`,
};
