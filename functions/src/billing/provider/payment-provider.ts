import { type IncomingHttpHeaders } from 'node:http';
import {
  type CheckoutSessionId,
  type CustomerId,
  type SubscriptionId,
  type PayerId,
} from '@keelson/contracts/ids';
import { type PackOffer } from '@keelson/contracts/billing/credits';
import { type MemberInvoice, type PaymentMethod } from '@keelson/contracts/billing/invoices';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type Money } from '@keelson/contracts/money';
import { type Language } from '@keelson/contracts/platform/languages';
import { type EpochMs } from '@keelson/contracts/time';
import { type LineFacts } from '../domain/describe-line';
import { type IncidentFacts } from '../domain/incidents';
import {
  type CheckoutFacts,
  type CustomerFacts,
  type EventFacts,
  type EventHint,
  type EventTask,
  type Offer,
  type PlanOffers,
  type PromotionFacts,
  type PurchaseFacts,
  type ReturnedUpgrade,
  type SubscriptionFacts,
} from '../domain/provider-facts';
import { type SubscriptionList } from '../domain/skipped-subscription';

/** The change of a subscription to another price. */
export interface PlanOrder {
  readonly subscriptionId: SubscriptionId;
  readonly from: Pick<Offer, 'priceId'>;
  readonly to: Offer;
  /** Id of the promotion code whose discount replaces the others; null leaves them. */
  readonly promotionCode: string | null;
  /** Credits and charges are computed for this instant; whole seconds. */
  readonly prorationDate: EpochMs;
  /** The trial ends with the change: the first period begins and is charged for in full. */
  readonly endsTrial: boolean;
  /** A bank debit may pay for it, which settles days later. */
  readonly takesDebits: boolean;
}

export interface RecurringCharge {
  readonly at: EpochMs;
  /** It is the next one: what is for one invoice lowers it. */
  readonly isNext: boolean;
}

/** The invoice that a change made now would have, or during a trial the one at its end. */
export interface PlanQuote {
  readonly amountDue: number;
  readonly currency: string;
  readonly lines: readonly (LineFacts & {
    readonly description: string;
    /** The price before or after the change that it is for; null for other prices, such as of metered use. */
    readonly of: 'before' | 'after' | null;
  })[];
  /** The discounts of the lines together; prorations have theirs in their amounts. */
  readonly discount: number;
  /** Null where no tax is collected. */
  readonly tax: { readonly amountMinor: number; readonly included: boolean } | null;
  /** The rest of the customer's credit after the invoice, in minor units. */
  readonly creditLeft: number;
  /** End of the period that it pays for. */
  readonly paidUntil: EpochMs;
}

/** `unpaid`: nothing has changed until the invoice is paid, at the latest at `until`. */
export type PlanChangeOutcome =
  | { readonly status: 'changed' }
  | {
      readonly status: 'unpaid';
      readonly reason: 'action_required' | 'payment_failed';
      readonly paymentUrl: string | null;
      readonly until: EpochMs;
    };

/** A raw webhook delivery; the signature covers the exact bytes. */
export interface Delivery {
  readonly rawBody: Buffer;
  /** Includes the provider's signature header. */
  readonly headers: IncomingHttpHeaders;
  readonly receivedAt: EpochMs;
}

/** A checkout to create. The server decides every field. */
export interface CheckoutOrder {
  readonly uid: PayerId;
  readonly customerId: CustomerId;
  readonly offer: Offer;
  /** The payment page takes promotion codes, where they are turned on. */
  readonly takesCodes: boolean;
  /** The payment page takes bank debits, which settle days later. */
  readonly takesDebits: boolean;
  /** The language of the payment page; null for that of the browser. */
  readonly language: Language | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Orders that are equal in all fields share one session, also when concurrent. */
  readonly idempotencySeed: string;
}

/** The total of an hour's use over the limit. */
export interface UsageReport {
  readonly customerId: CustomerId;
  readonly metric: string;
  readonly units: number;
  /** Tells the hour and the billing period. */
  readonly at: EpochMs;
  readonly identifier: string;
}

/** Describes how a member sees the customer portal. */
export interface PortalVisit {
  readonly returnUrl: string;
  /** Null for that of the browser. */
  readonly language: Language | null;
  /** `card` opens only the page for a new card. */
  readonly page?: 'card' | undefined;
}

/** A payment page for credits. The server decides every field. */
export interface PackCheckoutOrder extends Omit<
  CheckoutOrder,
  'offer' | 'takesCodes' | 'takesDebits'
> {
  readonly offer: PackOffer;
}

/** The reason why a subscription is canceled. The unused time is credited for `duplicate` only. */
export type CancelReason =
  | 'duplicate'
  | 'unpaid-duplicate'
  | 'account-deleted'
  | 'payment-returned'
  | 'second-trial';

/** A listed subscription whose details the provider did not return. Fetch it later. */
export interface UnfetchedSubscription {
  readonly id: SubscriptionId;
  readonly createdAt: EpochMs;
}

/** Creation times `[from, to)`, in whole seconds; null has no end. */
export interface CreationWindow {
  readonly from: EpochMs;
  readonly to: EpochMs | null;
}

/** Payments for credits; the page may contain fewer than the provider's page, because other payments are left out. */
export interface PurchasePage {
  readonly items: readonly PurchaseFacts[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
}

export interface SubscriptionPage extends SubscriptionList {
  readonly unfetched: readonly UnfetchedSubscription[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** Describes what a customer is called at the provider, and the language of its invoices and e-mails. */
export interface CustomerProfile {
  readonly email: string | null;
  readonly name: string | null;
  readonly language: Language | null;
}

/**
 * The payment provider's operations that Keelson uses. Lookups of missing objects return null. All other
 * errors are a `DomainError`: `billing/provider-unavailable` when a retry can help,
 * `billing/provider-refused` when it cannot.
 */
export interface PaymentProvider {
  /**
   * The same provider for a job: each rate-limited request waits and is sent again.
   *
   * @param withinMs Time that the job has left; no request waits longer.
   */
  inBackground(withinMs: number): PaymentProvider;

  /** @throws {DomainError} `webhook/*` when the signature is invalid or too old. */
  verifyEvent(delivery: Delivery): Promise<EventFacts>;
  findEvent(id: string): Promise<EventFacts | null>;
  /** The work that an event triggers, from its type and ids alone. */
  classifyEvent(event: EventHint): EventTask;

  /** @throws {UnmappableError} when it is in an unknown form. */
  findSubscription(id: string): Promise<SubscriptionFacts | null>;
  /** All subscriptions of a customer, including ended ones; none of an unknown customer. */
  subscriptionsOf(customerId: CustomerId): Promise<SubscriptionList>;
  /**
   * Newest first, including ended ones; `after` is `next` of the previous page. Null when the provider
   * does not know `after`. A window leaves out what was created outside of it.
   */
  pageOfSubscriptions(
    after: string | null,
    window?: CreationWindow,
  ): Promise<SubscriptionPage | null>;
  /**
   * Cancels immediately; does nothing when it has ended. Credits the unused time of a paid duplicate.
   *
   * @returns False when the provider does not know it.
   */
  cancelSubscription(id: string, reason: CancelReason): Promise<boolean>;

  /** The code, in any case, that the customer can enter now; null when there is none. */
  findPromotionCode(
    code: string,
    payer: { readonly customerId: CustomerId | null; readonly currency: string },
  ): Promise<PromotionFacts | null>;
  /**
   * Stores nothing.
   *
   * @throws {DomainError} `billing/promotion-code-invalid` when this customer can't use the code for it;
   * `billing/address-required` when tax can't be computed for the customer.
   */
  previewPlan(order: PlanOrder): Promise<PlanQuote>;
  /**
   * Returns what a whole period costs after the change, with tax.
   *
   * @param discounts The subscription's own that lower a charge, that of the order's code, or none.
   * @throws {DomainError} `billing/address-required`.
   */
  recurringAmount(order: PlanOrder, discounts: RecurringCharge | 'code' | 'none'): Promise<Money>;
  /**
   * Changes the price now. The difference is invoiced and charged at once; without payment nothing changes. Replaces
   * a scheduled change. Equal orders take effect once.
   *
   * @throws {DomainError} `billing/not-changeable` when only the portal can change it.
   */
  changePlan(order: PlanOrder): Promise<PlanChangeOutcome>;
  /** Changes the price when the period ends, without proration. Replaces a scheduled change. */
  schedulePlan(order: PlanOrder): Promise<void>;
  /** @throws {DomainError} `billing/not-changeable` when the subscription has other items besides the plan and its metered use. */
  assertOneItem(id: SubscriptionId): Promise<void>;
  /**
   * Gives the subscription the discount of a promotion code instead of the others, for its next invoices. One that it
   * has is left as it is.
   *
   * @throws {DomainError} `billing/promotion-code-invalid`.
   */
  applyPromotion(id: SubscriptionId, promotionCode: string): Promise<void>;
  /** Takes back a scheduled change; does nothing without one. */
  keepPlan(id: SubscriptionId): Promise<void>;
  /**
   * Ends it with the current period, or takes that back. A scheduled change is taken back with the end.
   *
   * @returns Whether anything changed.
   * @throws {DomainError} `billing/not-changeable` for taking back what an operator arranged.
   */
  setEnding(id: SubscriptionId, ending: 'period-end' | 'never'): Promise<boolean>;

  /**
   * Ends a subscription that owes, at once, and voids its open invoices.
   *
   * @throws {DomainError} `billing/payment-pending` while a payment is under way; `billing/not-changeable` for sent invoices.
   */
  endUnpaid(id: SubscriptionId): Promise<void>;
  /** Ends the subscription and voids the invoice of the upgrade; what was paid stays in its metadata. Can be repeated. */
  endReturnedUpgrade(upgrade: ReturnedUpgrade): Promise<void>;

  /** The refund, dispute, warning or invoice that an event of this type is about. */
  findIncident(type: string, id: string): Promise<IncidentFacts | null>;

  findCustomer(id: string): Promise<CustomerFacts | null>;
  /** Returns the customer's credit for the next invoices, in minor units. */
  creditOf(id: CustomerId): Promise<number>;
  /** The customer in the provider’s dashboard; null where that has no address, as in the local suite. */
  customerPage(id: CustomerId): string | null;
  /** Creates one customer for each account and idempotency seed, also under concurrent calls. */
  createCustomer(uid: PayerId, idempotencySeed: string): Promise<CustomerId>;
  /**
   * Null leaves a field as it is.
   *
   * @returns False when the provider does not have the customer any more, or rejects the values.
   */
  updateCustomer(id: CustomerId, profile: CustomerProfile): Promise<boolean>;
  /** Deletes the customer and its personal data at the provider; cancels remaining subscriptions. */
  deleteCustomer(id: CustomerId): Promise<void>;

  /** The current offers for a plan, beginning with the default; none when it is not for sale. */
  offersOf(plan: PlanKey): Promise<readonly Offer[]>;
  findOffers(): Promise<PlanOffers>;

  packOffers(): Promise<PackOffer[]>;
  createPackCheckout(order: PackCheckoutOrder): Promise<CheckoutFacts>;
  /** Null for payments that are not for credits. */
  findPurchase(paymentId: string): Promise<PurchaseFacts | null>;
  /** Ids of a customer's payments for credits, the newest first. */
  purchasesOf(customerId: CustomerId): Promise<string[]>;
  /**
   * Payments for credits of all customers, the newest first; `after` is `next` of the previous page. Null when the
   * provider does not know `after`.
   */
  pageOfPurchases(after: string | null, window: CreationWindow): Promise<PurchasePage | null>;

  /**
   * Sets the total of a metric for the hour of `at`. A total that is sent again replaces the one before it; an
   * identifier that was sent before changes nothing.
   */
  reportUsage(report: UsageReport): Promise<void>;
  /** Returns the customer's usage as the provider counted it, by hour; hours without usage may be absent. */
  usageByHour(
    customerId: CustomerId,
    metric: string,
    hours: { readonly from: EpochMs; readonly to: EpochMs },
  ): Promise<ReadonlyMap<EpochMs, number>>;

  /** The customer's latest checkout sessions of all kinds, newest first; none of an unknown customer. */
  checkoutsOf(customerId: CustomerId): Promise<CheckoutFacts[]>;
  createCheckout(order: CheckoutOrder): Promise<CheckoutFacts>;
  findCheckout(id: CheckoutSessionId): Promise<CheckoutFacts | null>;
  /** Returns false when the session is no longer open, for example because it was paid meanwhile. */
  expireCheckout(id: CheckoutSessionId): Promise<boolean>;
  /** URL of a new customer portal session. */
  openPortal(customerId: CustomerId, visit: PortalVisit): Promise<string>;

  /**
   * Makes a subscription pay with its customer's method, and pays what it owes.
   *
   * @param cause `newer`: only where that method is newer than the subscription's own, or than what it owes.
   * @returns Whether anything may have changed.
   */
  followCard(id: SubscriptionId, cause: 'chosen' | 'newer'): Promise<boolean>;

  /** The customer's latest invoices, newest first; none of an unknown customer. */
  invoicesOf(customerId: CustomerId): Promise<MemberInvoice[]>;
  /** The same for every use of one card, bank account or wallet; null without one, and where the key must not read it. */
  fingerprintOf(id: SubscriptionId): Promise<string | null>;
  /** Returns the payment method of the next payment of a subscription. */
  paymentMethodOf(id: SubscriptionId): Promise<PaymentMethod | null>;
  /**
   * The amount of the subscription's next invoice, as it is or with a promotion code instead of its discounts; null when
   * there is none.
   */
  nextInvoice(id: SubscriptionId, promotionCode?: string): Promise<Money | null>;
}
