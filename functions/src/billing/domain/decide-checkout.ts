import { type CheckoutOutcome } from '@keelson/contracts/billing/endpoints';
import {
  type Subscription,
  type SubscriptionStatus,
} from '@keelson/contracts/billing/subscription';
import { type CheckoutFacts, type Offer, offerKey, type SubscriptionState } from './provider-facts';

/** What to do for a member who wants to subscribe. */
export type CheckoutDecision =
  | { readonly kind: 'portal' }
  | { readonly kind: 'resume'; readonly session: CheckoutFacts; readonly url: string }
  | {
      readonly kind: 'create';
      /** Open sessions that sell something else by now; they must not be paid as well. */
      readonly expire: readonly CheckoutFacts[];
      /**
       * Same for everybody who decides from the same past, so that it can serve as the provider's
       * idempotency key: tabs that race get one session.
       */
      readonly round: string;
    };

/** True while the provider would go on with the subscription: a second one would be paid twice. */
export function isLive(status: SubscriptionStatus): boolean {
  switch (status) {
    case 'trialing':
    case 'active':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return true;
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
      return false;
  }
}

/**
 * @param subscriptions All of the customer's, as the provider has them now.
 * @param sessions The customer's latest, newest first.
 */
export function decideCheckout(
  subscriptions: readonly SubscriptionState[],
  sessions: readonly CheckoutFacts[],
  offer: Offer,
): CheckoutDecision {
  const live = subscriptions.some(({ status, planKey }) => planKey !== 'free' && isLive(status));
  if (live) return { kind: 'portal' };
  const open = sessions.filter((session) => session.status === 'open');
  const wanted = offerKey(offer);
  const same = open.find((session) => session.offerKey === wanted && session.url !== null);
  if (same?.url) return { kind: 'resume', session: same, url: same.url };
  return { kind: 'create', expire: open, round: sessions[0]?.id ?? 'first' };
}

/** A trial is given once: who had one before pays from the first day. */
export function offerForBuyer(offer: Offer, subscriptions: readonly SubscriptionState[]): Offer {
  const hadTrial = subscriptions.some(({ trialStart }) => trialStart !== null);
  return hadTrial && offer.trialDays > 0 ? { ...offer, trialDays: 0 } : offer;
}

/** The answer without the summary, which is added where the member's records are at hand. */
export type CheckoutProgress =
  Exclude<CheckoutOutcome, { status: 'complete' }> | { readonly status: 'complete' };

/**
 * How a checkout stands. A complete session that is unpaid settles later. The provider may give the
 * plan meanwhile, but "paid" it is only once the invoice is; that it failed only the subscription knows,
 * because the session itself does not change again.
 */
export function checkoutProgress(
  session: CheckoutFacts,
  subscription: PaymentState | null,
): CheckoutProgress {
  switch (session.status) {
    case 'open':
      return { status: 'pending', reason: 'open', resumeUrl: session.url };
    case 'expired':
      return { status: 'failed', reason: 'expired' };
    case 'complete':
      break;
  }
  if (session.payment !== 'unpaid' || subscription?.latestInvoiceStatus === 'paid') {
    return { status: 'complete' };
  }
  return subscription !== null && hasFailed(subscription)
    ? { status: 'failed', reason: 'payment_failed' }
    : { status: 'pending', reason: 'processing', resumeUrl: null };
}

type PaymentState = Pick<Subscription, 'status' | 'latestInvoiceStatus'>;

function hasFailed({ status, latestInvoiceStatus: invoice }: PaymentState): boolean {
  return (
    status === 'incomplete_expired' ||
    status === 'canceled' ||
    invoice === 'payment_failed' ||
    invoice === 'void' ||
    invoice === 'uncollectible'
  );
}
