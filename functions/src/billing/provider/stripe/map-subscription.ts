import { planOrder } from '@keelson/contracts/billing/plan-catalog';
import {
  PaidFor,
  type InvoiceStatus,
  type PendingChange,
  type PendingUpdate,
  SubscriptionState,
} from '@keelson/contracts/billing/subscription';
import { type CustomerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type ClaimLookup, type ProductClaim } from '../../domain/product-claim';
import { type SubscriptionFacts } from '../../domain/provider-facts';
import { UnmappableError } from '../../domain/skipped-subscription';
import { mapDiscounts } from './map-discount';
import { isMeteredItem, mapMeteredPrice } from './meters';
import { payerIn } from './payer-metadata';
import { skippedFacts } from './skipped-facts';
import { idOf, toMs } from './stripe-values';

/** Details that are not on the subscription itself; fetched only when needed. */
export interface PaymentDetails {
  /** Payment status of the latest invoice, if it is open and a payment was attempted. */
  readonly payment: string | null;
  /** When collecting first failed, or the oldest unpaid invoice was due. */
  readonly unpaidSince: EpochMs | null;
  /** It owes, and no invoice with an amount was ever paid. */
  readonly neverPaid?: boolean;
  /** The bank returned a debit for what it owes. */
  readonly debitReturned?: boolean;
  /** The change that the schedule makes, if any. */
  readonly pendingChange?: PendingChange | null;
  /** The upgrade that waits for its payment. */
  readonly pendingUpdate?: PendingUpdate | null;
  /** When the schedule ends it. */
  readonly scheduledEnd?: EpochMs | null;
}

const toMsOrNull = (seconds: number | null | undefined): EpochMs | null =>
  typeof seconds === 'number' ? toMs(seconds) : null;

/** The invoice if it is expanded. */
export function latestInvoiceOf(subscription: Stripe.Subscription): Stripe.Invoice | null {
  const invoice = subscription.latest_invoice;
  return typeof invoice === 'object' ? invoice : null;
}

/**
 * True when collecting an open invoice was attempted. `attempt_count` counts the retry schedule only: it
 * stays 0 while the first attempt waits for the customer's confirmation.
 */
export function isAttempted(invoice: Stripe.Invoice): boolean {
  return invoice.status === 'open' && invoice.attempted;
}

/** When an unpaid invoice was due: its due date, or its finalization for automatic charges. */
export function dueAt(invoice: Stripe.Invoice): EpochMs {
  return toMs(invoice.due_date ?? invoice.status_transitions.finalized_at ?? invoice.created);
}

/** True when the provider gave up making the invoice: it stays a draft and is not charged. */
const isNotFinalized = (invoice: Stripe.Invoice | null): boolean =>
  invoice?.status === 'draft' && Boolean(invoice.last_finalization_error);

function invoiceStatus(
  invoice: Stripe.Invoice | null,
  payment: string | null,
): InvoiceStatus | null {
  if (!invoice?.status) return null;
  if (isNotFinalized(invoice)) return 'not_finalized';
  if (!isAttempted(invoice)) return invoice.status as InvoiceStatus;
  switch (payment) {
    case 'requires_action':
    case 'requires_confirmation':
      return 'action_required';
    case 'processing':
    case 'succeeded': // the invoice follows
      return 'open';
    case null:
      return invoice.attempt_count > 0 ? 'payment_failed' : 'open';
    default:
      return 'payment_failed';
  }
}

/**
 * The provider leaves a subscription active whose renewal it cannot put on an invoice. Nothing is paid for the period, so that it
 * owes as after a failed payment.
 */
export const statusOf = (subscription: Stripe.Subscription): Stripe.Subscription.Status =>
  subscription.status === 'active' && isNotFinalized(latestInvoiceOf(subscription))
    ? 'past_due'
    : subscription.status;

/** Estimate without further requests; null for an invoice that is not due yet. */
function invoiceFailedAt(invoice: Stripe.Invoice | null): EpochMs | null {
  if (invoice === null) return null;
  if (isNotFinalized(invoice)) return toMs(invoice.created);
  return isAttempted(invoice) ? dueAt(invoice) : null;
}

/** The provider paused it because nothing could be collected: its invoice is paid, and it goes on. */
export const isPausedForPayment = ({ status, status_details }: Stripe.Subscription): boolean =>
  status === 'paused' &&
  status_details?.paused.subscription.type?.endsWith('payment_failure') === true;

/** Metadata of a subscription whose trial began with the card of another trial. */
export const REFUSED_TRIAL = 'keelson_second_trial';

/** Metadata of a subscription whose upgrade was returned: what was paid, as `plan/quantity/end in seconds`. */
export const PAID_FOR = 'keelson_paid_for';

export function paidForOf({ metadata }: Pick<Stripe.Subscription, 'metadata'>): PaidFor | null {
  const [planKey, quantity, until] = (metadata[PAID_FOR] ?? '').split('/');
  const parsed = PaidFor.safeParse({
    planKey,
    quantity: Number(quantity),
    until: toMs(Number(until)),
  });
  return parsed.success ? parsed.data : null;
}

/** Null where the payer is charged in the subscription's own currency (https://docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing). */
function presentmentOf({
  presentment_details: shown,
  currency,
}: Stripe.Subscription): string | null {
  const presentment = shown?.presentment_currency ?? currency;
  return presentment === currency ? null : presentment;
}

/** Codes that its latest invoice uses: none where an upgrade is not paid, or was given up. */
function codesOf(
  { pending_update: waiting }: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
): string[] {
  const isUnused = invoice?.status === 'void' || (waiting !== null && invoice?.status === 'open');
  return ((isUnused ? null : invoice?.discounts) ?? []).flatMap((discount) => {
    const code = typeof discount === 'object' ? discount.promotion_code : null;
    return typeof code === 'object' ? (code?.code ?? []) : [];
  });
}

const FOREIGN: ProductClaim = { kind: 'foreign' };
const RANKS = { claimed: 2, unclaimed: 1, foreign: 0 } as const satisfies Record<
  ProductClaim['kind'],
  number
>;

interface ClaimedItem {
  readonly item: Stripe.SubscriptionItem;
  readonly claim: ProductClaim;
}

const planOrderOf = ({ claim }: ClaimedItem): number =>
  claim.kind === 'claimed' ? planOrder(claim.plan) : 0;

/** Our products first, then those that are paid for in advance, then those paid for at all, then the largest plan. */
const byClaim = (a: ClaimedItem, b: ClaimedItem): number =>
  RANKS[b.claim.kind] - RANKS[a.claim.kind] ||
  Number(isMeteredItem(a.item)) - Number(isMeteredItem(b.item)) ||
  Number(b.item.quantity !== 0) - Number(a.item.quantity !== 0) ||
  planOrderOf(b) - planOrderOf(a);

/** The item that grants the plan among several (seats, add-ons); otherwise the first item. */
function mainItem(subscription: Stripe.Subscription, claims: ClaimLookup): ClaimedItem {
  const [main] = subscription.items.data
    .map((item) => ({ item, claim: claims(idOf(item.price.product) ?? '') ?? FOREIGN }))
    .sort(byClaim);
  if (main === undefined) {
    throw new UnmappableError(skippedFacts(subscription, claims, 'no items'));
  }
  return main;
}

/**
 * Maps the provider's subscription. A quantity of 0 is legal and free of charge, so it grants no plan.
 *
 * @throws {UnmappableError} for an unknown shape or status. Callers skip and report the subscription.
 */
export function mapSubscription(
  subscription: Stripe.Subscription,
  claims: ClaimLookup,
  details: PaymentDetails,
): SubscriptionFacts {
  const { item, claim } = mainItem(subscription, claims);
  const invoice = latestInvoiceOf(subscription);
  const status = statusOf(subscription);
  const owes = status === 'past_due' || status === 'unpaid';
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  const productId = idOf(item.price.product) ?? '';
  const customerId = (idOf(subscription.customer) ?? '') as CustomerId;
  const state = SubscriptionState.safeParse({
    id: subscription.id,
    status,
    customerId,
    livemode: subscription.livemode,
    productId,
    priceId: item.price.id,
    planKey: claim.kind === 'claimed' && item.quantity !== 0 ? claim.plan : 'free',
    productClaim: claim.kind,
    quantity: item.quantity ?? 1, // metered prices have no quantity
    currency: item.price.currency,
    presentmentCurrency: presentmentOf(subscription),
    unitAmount: item.price.unit_amount,
    interval: item.price.recurring?.interval,
    intervalCount: item.price.recurring?.interval_count,
    currentPeriodStart: toMs(item.current_period_start),
    currentPeriodEnd: toMs(item.current_period_end),
    metered: subscription.items.data.flatMap(({ price }) => mapMeteredPrice(price) ?? []),
    cancelAt: details.scheduledEnd ?? toMsOrNull(subscription.cancel_at),
    endArranged: (details.scheduledEnd ?? null) !== null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: toMsOrNull(subscription.canceled_at),
    endedAt: hasEnded ? toMs(subscription.ended_at ?? item.current_period_end) : null,
    pendingChange: details.pendingChange ?? null,
    pendingUpdate: details.pendingUpdate ?? null,
    discounts: mapDiscounts(subscription, item),
    trialStart: toMsOrNull(subscription.trial_start),
    trialEnd: toMsOrNull(subscription.trial_end),
    trialRefused: REFUSED_TRIAL in subscription.metadata,
    paidFor: status === 'canceled' ? paidForOf(subscription) : null,
    createdAt: toMs(subscription.created),
    latestInvoiceStatus: invoiceStatus(invoice, details.payment),
    pastDueSince: owes
      ? (details.unpaidSince ?? invoiceFailedAt(invoice) ?? toMs(item.current_period_start))
      : null,
    neverPaid: owes && details.neverPaid === true,
    pausedForPayment: isPausedForPayment(subscription),
  });
  if (!state.success) {
    const fields = state.error.issues.map(({ path }) => path.join('.')).join(', ');
    const skipped = skippedFacts(subscription, claims, fields);
    throw new UnmappableError(skipped, { cause: state.error });
  }
  const invoiceCodes = codesOf(subscription, invoice);
  return {
    state: state.data,
    customerId,
    uidHint: payerIn(subscription.metadata),
    ...(invoiceCodes.length > 0 ? { invoiceCodes } : {}),
    ...(details.debitReturned === true || state.data.paidFor !== null
      ? { debitReturned: true }
      : {}),
  };
}
