import { SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import {
  type CheckoutSessionId,
  type CustomerId,
  type EventId,
  type SubscriptionId,
  type PayerId,
} from '@keelson/contracts/ids';
import { DEFAULT_PAID_PLAN } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type IncidentFacts } from '../domain/incidents';
import { stateOf } from '../domain/find-drift';
import {
  type CheckoutFacts,
  type EventFacts,
  type Offer,
  offerKey,
  type PlanOffers,
  type SubscriptionFacts,
} from '../domain/provider-facts';
import { type SkippedFacts, UnmappableError } from '../domain/skipped-subscription';
import {
  type CheckoutOrder,
  type CreationWindow,
  type PaymentProvider,
  type PortalVisit,
} from '../provider/payment-provider';
import { classifyEvent } from '../provider/stripe/classify-event';
import { stripeEvents } from '../provider/stripe/events';
import { StripeClient } from '../provider/stripe/stripe-client';
import { aSubscription, END, inState, START, type Differs, OFFER } from './builders';

export const WEBHOOK_SECRET = 'whsec_memory';

interface StoredCustomer {
  readonly id: CustomerId;
  readonly uid: string | null;
  deleted: boolean;
  email?: string | null;
  language?: string;
}

const isWithin = (at: EpochMs, { from, to }: CreationWindow): boolean =>
  at >= from && (to === null || at < to);

type Method = Exclude<keyof PaymentProvider, 'inBackground' | 'classifyEvent'>;
const PAGE = 3;

/**
 * An in-memory payment provider, for tests that fail or wait at an exact point. The real SDK verifies
 * signatures. The API's behavior is tested against `packages/payments-emulator` (`over-the-wire.integration.spec.ts`).
 */
export class MemoryProvider implements PaymentProvider {
  readonly calls: Method[] = [];
  readonly customers = new Map<string, StoredCustomer>();
  readonly subscriptions = new Map<string, SubscriptionFacts>();
  /** Subscriptions in an unknown form. */
  readonly skipped = new Map<string, SkippedFacts>();
  readonly sessions = new Map<string, CheckoutFacts>();
  readonly portalVisits: PortalVisit[] = [];
  /** Incidents by the object's id. */
  readonly incidents = new Map<string, IncidentFacts>();
  readonly events = new Map<string, EventFacts>();
  offer: Offer | null = OFFER;
  /** Runs when a call starts; throw to make the call fail. */
  before: (method: Method) => Promise<void> = () => Promise.resolve();
  /** Runs when the result is computed and not yet returned. */
  after: (method: Method) => Promise<void> = () => Promise.resolve();
  private readonly keys = new Map<string, string>();
  private ids = 0;
  private readonly signatures = stripeEvents(
    new StripeClient({
      accessToken: 'sk_test_memory',
      apiUrl: 'http://127.0.0.1:9',
      webhookSecrets: [WEBHOOK_SECRET],
      productIds: { pro: 'prod_pro' },
    }),
  );

  // Actions of a test at the provider.

  /** Forgets everything. A method that a spec replaced stays replaced. */
  reset(): void {
    const { customers, subscriptions, skipped, sessions, incidents, events, keys } = this;
    const stored = [customers, subscriptions, skipped, sessions, incidents, events, keys];
    for (const map of stored) map.clear();
    this.calls.length = 0;
    this.portalVisits.length = 0;
    this.offer = OFFER;
    this.ids = 0;
    this.recover();
  }

  /** Fails calls until {@link recover}, all of them or those of one method. */
  fail(
    only: Method | null = null,
    error: Error = new DomainError('billing/provider-unavailable', 'No answer'),
  ): void {
    this.before = (method) =>
      only === null || method === only ? Promise.reject(error) : Promise.resolve();
  }

  /** Calls succeed, and none waits. */
  recover(): void {
    this.before = this.after = () => Promise.resolve();
  }

  addCustomer(uid: string | null): CustomerId {
    const id = this.newId('cus') as CustomerId;
    this.customers.set(id, { id, uid, deleted: false });
    return id;
  }

  addSubscription(
    customerId: CustomerId,
    differs: Differs = {},
    uidHint: string | null = null,
  ): SubscriptionId {
    const id = differs.id ?? (this.newId('sub') as SubscriptionId);
    const state = stateOf(aSubscription({ customerId, ...differs, id }));
    this.subscriptions.set(id, { state, customerId, uidHint });
    return id;
  }

  change(id: string, differs: Differs): void {
    const facts = this.factsOf(id);
    const state = SubscriptionState.parse(inState({ ...facts.state, ...differs }));
    this.subscriptions.set(id, { ...facts, state });
  }

  /** Completes the payment page. */
  pay(sessionId: string, differs: Differs = {}): SubscriptionId {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open' || session.customerId === null) throw new Error('Not open');
    const id = this.addSubscription(session.customerId, differs, session.uid);
    this.sessions.set(sessionId, {
      ...session,
      status: 'complete',
      payment: 'paid',
      url: null,
      subscriptionId: id,
    });
    return id;
  }

  event(type: string, ids: Partial<EventFacts>, createdAt: EpochMs = START): EventFacts {
    const event: EventFacts = {
      id: this.newId('evt') as EventId,
      type,
      createdAt,
      subscriptionId: null,
      customerId: null,
      uidHint: null,
      objectId: null,
      ignore: null,
      ...ids,
    };
    this.events.set(event.id, event);
    return event;
  }

  /** Changes a subscription to an unknown form. */
  garble(id: SubscriptionId): void {
    const facts = this.factsOf(id);
    this.subscriptions.delete(id);
    this.skipped.set(id, {
      id,
      customerId: facts.customerId,
      createdAt: facts.state.createdAt,
      status: facts.state.status,
      mayBeOpen: true,
      mayCharge: true,
      reason: 'interval',
    });
  }

  // The PaymentProvider interface.

  inBackground = () => this;

  verifyEvent: PaymentProvider['verifyEvent'] = (delivery) =>
    this.answer('verifyEvent', () => this.signatures.verifyEvent(delivery));
  classifyEvent = classifyEvent;
  findEvent = (id: string) => this.answer('findEvent', () => this.events.get(id) ?? null);
  findSubscription = (id: string) =>
    this.answer('findSubscription', () => {
      const odd = this.skipped.get(id);
      if (odd !== undefined) throw new UnmappableError(odd);
      return this.subscriptions.get(id) ?? null;
    });
  subscriptionsOf = (customerId: CustomerId) =>
    this.answer('subscriptionsOf', () => ({
      items: [...this.subscriptions.values()].filter((facts) => facts.customerId === customerId),
      skipped: [...this.skipped.values()].filter((facts) => facts.customerId === customerId),
    }));
  pageOfSubscriptions: PaymentProvider['pageOfSubscriptions'] = (after, window) =>
    this.answer('pageOfSubscriptions', () => {
      const states = [...this.subscriptions.values()].map(({ state }) => state);
      const all = [...states, ...this.skipped.values()]
        .filter(({ createdAt }) => window === undefined || isWithin(createdAt, window))
        .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id);
      if (after !== null && !all.includes(after as SubscriptionId)) return null;
      const start = after === null ? 0 : all.indexOf(after as SubscriptionId) + 1;
      const ids = all.slice(start, start + PAGE);
      const next = start + PAGE < all.length ? (ids.at(-1) ?? null) : null;
      const items = ids.flatMap((id) => this.subscriptions.get(id) ?? []);
      const skipped = ids.flatMap((id) => this.skipped.get(id) ?? []);
      return { items, skipped, unfetched: [], next };
    });
  cancelSubscription = (id: string) =>
    this.answer('cancelSubscription', () => {
      if (this.skipped.delete(id)) return true;
      const status = this.subscriptions.get(id)?.state.status;
      if (status === undefined) return false;
      if (status === 'canceled' || status === 'incomplete_expired') return true;
      this.change(id, { status: 'canceled', canceledAt: START + DAY, endedAt: START + DAY });
      return true;
    });

  findPromotionCode = () => this.answer('findPromotionCode', () => null);
  previewPlan: PaymentProvider['previewPlan'] = ({ to }) =>
    this.answer('previewPlan', () => ({
      amountDue: to.amount.amountMinor,
      currency: to.amount.currency,
      lines: [],
      discount: 0,
      tax: null,
      creditLeft: 0,
      paidUntil: END,
    }));
  recurringAmount: PaymentProvider['recurringAmount'] = ({ to }) =>
    this.answer('recurringAmount', () => to.amount);
  changePlan: PaymentProvider['changePlan'] = ({ subscriptionId, to }) =>
    this.answer('changePlan', () => {
      const { priceId, interval, intervalCount, amount } = to;
      const unitAmount = amount.amountMinor;
      const price = { priceId, interval, intervalCount, unitAmount };
      this.change(subscriptionId, { ...price, pendingChange: null });
      return { status: 'changed' as const };
    });
  schedulePlan: PaymentProvider['schedulePlan'] = ({ subscriptionId, to }) =>
    this.answer('schedulePlan', () => {
      const { priceId, interval, intervalCount, amount } = to;
      const price = { priceId, interval, intervalCount, currency: amount.currency };
      const planKey: PlanKey = DEFAULT_PAID_PLAN;
      const change = { ...price, productId: 'prod_pro', planKey, unitAmount: amount.amountMinor };
      this.change(subscriptionId, {
        pendingChange: { ...change, quantity: to.quantity ?? 1, at: END, arranged: false },
      });
    });
  applyPromotion: PaymentProvider['applyPromotion'] = () =>
    this.answer('applyPromotion', () => undefined);
  keepPlan = (id: string) =>
    this.answer('keepPlan', () => this.change(id, { pendingChange: null }));
  setEnding: PaymentProvider['setEnding'] = (id, ending) =>
    this.answer('setEnding', () => {
      const ends = ending === 'period-end';
      const cancel = { cancelAtPeriodEnd: ends, cancelAt: ends ? END : null };
      this.change(id, { ...cancel, pendingChange: null });
      return true;
    });

  findIncident = (_type: string, id: string) =>
    this.answer('findIncident', () => this.incidents.get(id) ?? null);

  findCustomer = (id: string) =>
    this.answer('findCustomer', () => {
      const customer = this.customers.get(id);
      if (customer === undefined) return null;
      const { deleted, uid } = customer;
      return { id: customer.id, deleted, uidHint: deleted ? null : uid };
    });
  customerPage = (): null => null;
  createCustomer = (uid: PayerId, idempotencySeed: string) =>
    this.answer('createCustomer', () =>
      this.once(`${uid}/${idempotencySeed}`, () => this.addCustomer(uid)),
    );
  updateCustomer: PaymentProvider['updateCustomer'] = (id, { email, language }) =>
    this.answer('updateCustomer', () => {
      const customer = this.customers.get(id);
      if (customer === undefined || customer.deleted) return false;
      if (email !== null) customer.email = email;
      if (language !== null) customer.language = language;
      return true;
    });
  deleteCustomer = (id: CustomerId) =>
    this.answer('deleteCustomer', () => {
      const customer = this.customers.get(id);
      if (customer !== undefined) customer.deleted = true;
    });

  offersOf = (plan: PlanKey) => this.answer('offersOf', () => this.offers().get(plan) ?? []);
  findOffers = () => this.answer('findOffers', () => this.offers());
  checkoutsOf = (customerId: CustomerId) =>
    this.answer('checkoutsOf', () =>
      [...this.sessions.values()].filter((session) => session.customerId === customerId).reverse(),
    );
  createCheckout = (order: CheckoutOrder) =>
    this.answer('createCheckout', () => {
      const id = this.once(JSON.stringify(order), () => {
        const made = this.newId('cs') as CheckoutSessionId;
        this.sessions.set(made, {
          id: made,
          status: 'open',
          payment: 'unpaid',
          url: `https://pay.test/${made}`,
          uid: order.uid,
          customerId: order.customerId,
          subscriptionId: null,
          mode: 'subscription',
          paymentId: null,
          invoiceId: null,
          offerKey: offerKey(order.offer),
          createdAt: END,
        });
        return made;
      });
      const session = this.sessions.get(id);
      if (session === undefined) throw new Error(`No ${id}`);
      return session;
    });
  findCheckout = (id: string) => this.answer('findCheckout', () => this.sessions.get(id) ?? null);
  expireCheckout = (id: string) =>
    this.answer('expireCheckout', () => {
      const session = this.sessions.get(id);
      if (session?.status !== 'open') return false;
      this.sessions.set(id, { ...session, status: 'expired', url: null });
      return true;
    });
  // Credits, metered usage and cards are tested against packages/payments-emulator.
  packOffers: PaymentProvider['packOffers'] = () => this.answer('packOffers', () => []);
  createPackCheckout: PaymentProvider['createPackCheckout'] = () =>
    Promise.reject(new Error('No packs are sold'));
  findPurchase: PaymentProvider['findPurchase'] = () => this.answer('findPurchase', () => null);
  purchasesOf: PaymentProvider['purchasesOf'] = () => this.answer('purchasesOf', () => []);
  pageOfPurchases = () => this.answer('pageOfPurchases', () => ({ items: [], next: null }));
  reportUsage: PaymentProvider['reportUsage'] = () => this.answer('reportUsage', () => undefined);
  usageByHour: PaymentProvider['usageByHour'] = () => this.answer('usageByHour', () => new Map());

  openPortal = (id: CustomerId, visit: PortalVisit) =>
    this.answer('openPortal', () => {
      this.portalVisits.push(visit);
      return `https://pay.test/portal/${id}`;
    });

  invoicesOf: PaymentProvider['invoicesOf'] = () => this.answer('invoicesOf', () => []);
  creditOf = () => this.answer('creditOf', () => 0);
  assertOneItem = () => this.answer('assertOneItem', () => undefined);
  endUnpaid = () => this.answer('endUnpaid', () => undefined);
  endReturnedUpgrade = () => this.answer('endReturnedUpgrade', () => undefined);
  followCard = () => this.answer('followCard', () => false);
  fingerprintOf = () => this.answer('fingerprintOf', () => null);
  paymentMethodOf = () => this.answer('paymentMethodOf', () => null);
  nextInvoice: PaymentProvider['nextInvoice'] = (id) =>
    this.answer('nextInvoice', () => {
      const state = this.subscriptions.get(id)?.state;
      if (state?.unitAmount == null) return null;
      return { amountMinor: state.unitAmount * state.quantity, currency: state.currency };
    });

  private offers(): PlanOffers {
    return new Map(this.offer === null ? [] : [[DEFAULT_PAID_PLAN, [this.offer]]]);
  }

  private factsOf(id: string): SubscriptionFacts {
    const facts = this.subscriptions.get(id);
    if (facts === undefined) throw new Error(`No ${id}`);
    return facts;
  }

  private newId(prefix: string): string {
    this.ids += 1;
    return `${prefix}_${this.ids}`;
  }

  /** Behaves like the provider's idempotency keys. */
  private once<Id extends string>(key: string, make: () => Id): Id {
    const known = this.keys.get(key) as Id | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.keys.set(key, made);
    return made;
  }

  private async answer<Result>(
    method: Method,
    look: () => Result | Promise<Result>,
  ): Promise<Result> {
    this.calls.push(method);
    await this.before(method);
    const result = await look();
    await this.after(method);
    return result;
  }
}
