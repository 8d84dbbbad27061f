import { type PlanPrice } from '@keelson/contracts/billing/endpoints';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CheckoutSessionId, type CustomerId, type EventId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';

/** What the provider says of a subscription, in our words; whose it is and when we asked is added later. */
export type SubscriptionState = Omit<Subscription, 'uid' | 'syncedAt' | 'revision' | 'lastEventId'>;

/** A subscription as fetched, with what helps to find the account that it belongs to. */
export interface SubscriptionFacts {
  readonly state: SubscriptionState;
  readonly customerId: CustomerId;
  /** The account named when the subscription was made; a hint, not proof. */
  readonly uidHint: string | null;
}

/** A customer of the provider. A deleted one keeps its id and nothing else. */
export interface CustomerFacts {
  readonly id: CustomerId;
  readonly deleted: boolean;
  readonly uidHint: string | null;
}

/** A verified event. It says that something happened, never what is true now. */
export interface EventFacts {
  readonly id: EventId;
  readonly type: string;
  readonly createdAt: EpochMs;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  /** The account that it names: good for reading ahead, never for deciding. */
  readonly uidHint: string | null;
}

/** One visit to the provider's payment page. */
export interface CheckoutFacts {
  readonly id: CheckoutSessionId;
  readonly status: 'open' | 'complete' | 'expired';
  /** `unpaid` on a complete session: paid by a method that settles later. */
  readonly payment: 'paid' | 'unpaid' | 'not-needed';
  /** The provider's page while the session is open. */
  readonly url: string | null;
  readonly uid: string | null;
  readonly customerId: CustomerId | null;
  readonly subscriptionId: string | null;
  /** What is sold, as {@link offerKey} wrote it when the session was made. */
  readonly offerKey: string | null;
  readonly createdAt: EpochMs;
}

/** What a plan costs now. */
export type Offer = Extract<PlanPrice, { status: 'live' }>;

/** Names what an offer sells; two offers with one key may share a checkout. */
export function offerKey(offer: Pick<Offer, 'priceId' | 'trialDays'>): string {
  return `${offer.priceId}/${offer.trialDays}`;
}
