import { type IncomingHttpHeaders } from 'node:http';
import { type CheckoutSessionId, type CustomerId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import {
  type CheckoutFacts,
  type CustomerFacts,
  type EventFacts,
  type Offer,
  type SubscriptionFacts,
} from '../domain/provider-facts';

/** A webhook delivery as it came in; the signature covers the exact bytes. */
export interface Delivery {
  readonly rawBody: Buffer;
  /** Which of them carries the signature, the provider knows. */
  readonly headers: IncomingHttpHeaders;
  readonly receivedAt: EpochMs;
}

/** What a checkout sells and to whom; all of it decided by the server. */
export interface CheckoutOrder {
  readonly uid: UserId;
  readonly customerId: CustomerId;
  readonly offer: Offer;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Orders that are equal in all fields get one session, also when they race. */
  readonly round: string;
}

export interface SubscriptionPage {
  readonly items: readonly SubscriptionFacts[];
  /** Where the next page starts; null on the last one. */
  readonly next: string | null;
}

/**
 * Everything that Keelson asks of the company that takes the money. Looking up what does not exist
 * answers null; anything else that goes wrong is a `DomainError`: `billing/provider-unavailable` when
 * trying again can help, `billing/provider-refused` when it cannot.
 */
export interface PaymentProvider {
  /** @throws {DomainError} `webhook/*` when the delivery is not the provider's, or is too old. */
  verifyEvent(delivery: Delivery): Promise<EventFacts>;
  findEvent(id: string): Promise<EventFacts | null>;

  findSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** All of a customer's subscriptions, the ended ones too. */
  subscriptionsOf(customerId: CustomerId): Promise<SubscriptionFacts[]>;
  /** Newest first, the ended ones too; `after` is the `next` of the page before. */
  pageOfSubscriptions(after: string | null): Promise<SubscriptionPage>;
  /** Ends it at once; nothing happens when it has ended. A duplicate's unused time is credited. */
  cancelSubscription(id: string, reason: 'duplicate' | 'account-deleted'): Promise<void>;

  findCustomer(id: string): Promise<CustomerFacts | null>;
  /** One customer for each pair of account and round, also when calls race. */
  createCustomer(uid: UserId, round: string): Promise<CustomerId>;
  describeCustomer(
    id: CustomerId,
    person: { email: string | null; name: string | null },
  ): Promise<void>;
  /** Removes the personal data that the provider holds; also ends what is left of subscriptions. */
  deleteCustomer(id: CustomerId): Promise<void>;

  /** What Pro costs now; null when it is not for sale. */
  findOffer(): Promise<Offer | null>;

  /** The customer's latest sessions, newest first. */
  checkoutsOf(customerId: CustomerId): Promise<CheckoutFacts[]>;
  createCheckout(order: CheckoutOrder): Promise<CheckoutFacts>;
  findCheckout(id: CheckoutSessionId): Promise<CheckoutFacts | null>;
  /** False when it was no longer open: paid, perhaps, since somebody looked. */
  expireCheckout(id: CheckoutSessionId): Promise<boolean>;
  /** Address of the customer's portal, for one visit. */
  openPortal(customerId: CustomerId, returnUrl: string): Promise<string>;
}
