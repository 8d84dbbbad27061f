import { type CheckoutOutcome } from '@keelson/contracts/billing/endpoints';
import {
  type Subscription,
  type SubscriptionStatus,
  type SubscriptionState,
} from '@keelson/contracts/billing/subscription';
import { isOurs } from './product-claim';
import { type CheckoutFacts, type Offer, offerKey } from './provider-facts';

/** Next step for a member who starts a checkout. */
export type CheckoutDecision =
  | { readonly kind: 'portal' }
  | { readonly kind: 'resume'; readonly session: CheckoutFacts; readonly url: string }
  | {
      readonly kind: 'create';
      /** Open sessions with an outdated offer. They must be expired so that they cannot be paid too. */
      readonly expire: readonly CheckoutFacts[];
      /**
       * Equal for all callers that decide from the same sessions. Used in the provider's idempotency
       * key, so that concurrent tabs get one session.
       */
      readonly idempotencySeed: string;
    };

/** True while the provider may still charge for the subscription, so that a second one would be paid twice. */
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
 * @param subscriptions All subscriptions of the customer, freshly fetched from the provider.
 * @param sessions The customer's latest checkout sessions, newest first.
 */
export function decideCheckout(
  subscriptions: readonly SubscriptionState[],
  sessions: readonly CheckoutFacts[],
  offer: Offer,
): CheckoutDecision {
  const live = subscriptions.some((state) => isOurs(state) && isLive(state.status));
  if (live) return { kind: 'portal' };
  const open = sessions.filter((session) => session.status === 'open');
  const currentKey = offerKey(offer);
  const same = open.find((session) => session.offerKey === currentKey && session.url !== null);
  if (same?.url) return { kind: 'resume', session: same, url: same.url };
  return { kind: 'create', expire: open, idempotencySeed: sessions[0]?.id ?? 'first' };
}

/** Sessions that could be paid in addition to a new one: open, of other terms, and made before it. */
export function olderOpenSessions(
  sessions: readonly CheckoutFacts[],
  created: CheckoutFacts,
): CheckoutFacts[] {
  const isOlder = ({ createdAt, id }: CheckoutFacts): boolean =>
    createdAt < created.createdAt || (createdAt === created.createdAt && id < created.id);
  return sessions.filter((one) => one.id !== created.id && one.status === 'open' && isOlder(one));
}

/**
 * True when another open session counts as newer although it may be older: the provider's times are seconds. The request that
 * made it may have listed sessions before this one was made, so only this request can expire one of the two.
 */
export const losesTie = (sessions: readonly CheckoutFacts[], created: CheckoutFacts): boolean =>
  sessions.some(
    ({ status, createdAt, id }) =>
      status === 'open' && createdAt === created.createdAt && id > created.id,
  );

type TrialState = Pick<SubscriptionState, 'trialStart'>;

export const startedTrial = ({ trialStart }: TrialState): boolean => trialStart !== null;

/** Removes the trial from the offer when the buyer had one before, and from more than one of a plan. */
export function offerForBuyer(offer: Offer, subscriptions: readonly TrialState[]): Offer {
  const isUsed = subscriptions.some(startedTrial) || (offer.quantity ?? 1) > 1;
  return isUsed && offer.trialDays > 0 ? { ...offer, trialDays: 0 } : offer;
}

/** A {@link CheckoutOutcome} without the subscription summary. */
export type CheckoutProgress =
  | Exclude<CheckoutOutcome, { status: 'complete' | 'granted' }>
  | { readonly status: 'complete' };

/**
 * Progress of a checkout. A complete but unpaid session settles later: it counts as paid once its
 * invoice is paid. A failed payment shows only on the subscription, because a complete session never
 * changes again.
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
  if (subscription?.trialRefused === true) return { status: 'failed', reason: 'trial_used' };
  if (session.payment !== 'unpaid' || subscription?.latestInvoiceStatus === 'paid') {
    return { status: 'complete' };
  }
  return subscription !== null && hasFailed(subscription)
    ? { status: 'failed', reason: 'payment_failed' }
    : { status: 'pending', reason: 'processing', resumeUrl: null };
}

type PaymentState = Pick<Subscription, 'status' | 'latestInvoiceStatus' | 'trialRefused'>;

function hasFailed({ status, latestInvoiceStatus: invoice }: PaymentState): boolean {
  return (
    status === 'incomplete_expired' ||
    status === 'canceled' ||
    invoice === 'payment_failed' ||
    invoice === 'void' ||
    invoice === 'uncollectible'
  );
}
