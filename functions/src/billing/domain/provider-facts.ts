import { type Discount } from '@keelson/contracts/billing/discount';
import { type PackOffer } from '@keelson/contracts/billing/credits';
import { type LivePrice } from '@keelson/contracts/billing/endpoints';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type IgnoredReason } from '@keelson/contracts/billing/ledger';
import { type PaidFor, type SubscriptionState } from '@keelson/contracts/billing/subscription';
import {
  type CheckoutSessionId,
  type CustomerId,
  type EventId,
  type SubscriptionId,
} from '@keelson/contracts/ids';
import { type Money } from '@keelson/contracts/money';
import { type EpochMs } from '@keelson/contracts/time';

/** A fetched subscription with hints about its owner. */
export interface SubscriptionFacts {
  readonly state: SubscriptionState;
  readonly customerId: CustomerId;
  /** The account id in the subscription's metadata: a hint, not proof. */
  readonly uidHint: string | null;
  /** Promotion codes of its latest invoice: one for one invoice is gone from the subscription with it. */
  readonly invoiceCodes?: readonly string[];
  readonly debitReturned?: boolean;
  /** Set when an upgrade is to be ended whose payment the bank returned. */
  readonly returnedUpgrade?: ReturnedUpgrade | null;
}

/** An upgrade that was made at once, and not paid after all. */
export interface ReturnedUpgrade {
  readonly subscriptionId: string;
  readonly paidFor: PaidFor;
  /** The invoice to void; null when that is done. */
  readonly invoiceId: string | null;
}

/** A customer at the provider. A deleted customer has only its id. */
export interface CustomerFacts {
  readonly id: CustomerId;
  readonly deleted: boolean;
  readonly uidHint: string | null;
}

/** A verified event: it shows that something happened, not the current state. */
export interface EventFacts {
  readonly id: EventId;
  readonly type: string;
  readonly createdAt: EpochMs;
  /** What an incident is about, the payment of a checkout without a subscription, or a customer's new payment method; null for others. */
  readonly objectId: string | null;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  /** The account id in the event: used for prefetching only, never for decisions. */
  readonly uidHint: string | null;
  /** Set when the event is not for this installation; its ids mean nothing here and are null. */
  readonly ignore: IgnoredReason | null;
}

/** The fields by which the provider's adapter decides which work an event triggers. */
export type EventHint = Pick<
  EventFacts,
  'type' | 'objectId' | 'subscriptionId' | 'customerId' | 'ignore'
>;

export type EventTask =
  | { readonly kind: 'sync-subscription'; readonly subscriptionId: SubscriptionId }
  /** A payment without a subscription, which may be for credits. */
  | { readonly kind: 'sync-purchase'; readonly paymentId: string }
  | { readonly kind: 'incident'; readonly type: string; readonly objectId: string }
  | { readonly kind: 'customer-deleted'; readonly customerId: CustomerId }
  /** Its customer pays with another method. */
  | { readonly kind: 'new-card'; readonly customerId: CustomerId }
  | { readonly kind: 'refresh-price' }
  | { readonly kind: 'nothing'; readonly reason: IgnoredReason };

export interface CheckoutFacts {
  readonly id: CheckoutSessionId;
  readonly status: 'open' | 'complete' | 'expired';
  /** `unpaid` on a complete session: the payment method settles later. */
  readonly payment: 'paid' | 'unpaid' | 'not-needed';
  /** URL of the payment page while the session is open. */
  readonly url: string | null;
  readonly uid: string | null;
  readonly customerId: CustomerId | null;
  readonly subscriptionId: string | null;
  /** `payment`: for credits, or of another system. */
  readonly mode: 'subscription' | 'payment';
  /** The payment of a complete session in payment mode. */
  readonly paymentId: string | null;
  /** The first invoice of a complete session in subscription mode. */
  readonly invoiceId: string | null;
  /** The {@link offerKey} or {@link packKeyOf} at session creation. */
  readonly offerKey: string | null;
  readonly createdAt: EpochMs;
}

/** A payment for credits. What was ordered is what the server wrote into the payment's metadata. */
export interface PurchaseFacts {
  readonly paymentId: string;
  readonly customerId: CustomerId | null;
  /** `failed`: the money did not arrive, or went back as a returned debit. */
  readonly status: 'paid' | 'pending' | 'failed';
  readonly order: { readonly pack: string; readonly metric: string; readonly amount: number };
  readonly paid: Money;
  /** Minor units. */
  readonly refunded: number;
  /** The bank has taken the money back, or has not decided yet. An inquiry takes none. */
  readonly disputed: boolean;
  readonly createdAt: EpochMs;
}

/** A promotion code that can be entered now. */
export interface PromotionFacts {
  readonly id: string;
  readonly terms: Omit<Discount, 'until' | 'ofItem'>;
  /** The time for which a repeating discount applies. */
  readonly months: number | null;
}

/** A current price of a plan. `quantity`: how many are bought; absent for one, or for what there is. */
export type Offer = LivePrice & { readonly quantity?: number };

/** For each plan that is sold: one offer for each interval, beginning with the default. */
export type PlanOffers = ReadonlyMap<PlanKey, readonly Offer[]>;

/** Identifies an offer's terms: offers with the same key can share a checkout session. */
export function offerKey(
  offer: Pick<
    Offer,
    'priceId' | 'trialDays' | 'taxBehavior' | 'metered' | 'amount' | 'currencies' | 'quantity'
  >,
): string {
  const quantity = (offer.quantity ?? 1) === 1 ? '' : `*${offer.quantity}`;
  const currency = offer.currencies === undefined ? '' : `/${offer.amount.currency}`;
  const tax = offer.taxBehavior === undefined ? '' : '/tax';
  const metered = (offer.metered ?? []).map(({ priceId }) => `+${priceId}`).join('');
  return `${offer.priceId}/${offer.trialDays}${currency}${tax}${metered}${quantity}`;
}

/** Identifies what a payment page for a pack sells: equal ones can share a session. */
export function packKeyOf({ key, amount, price, taxBehavior }: PackOffer): string {
  const tax = taxBehavior === undefined ? '' : '/tax';
  return `${key}/${amount}/${price.amountMinor}${price.currency}${tax}`;
}
