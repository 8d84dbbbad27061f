import { createPrice, createProduct } from '../engine/catalog';
import { type Buyer, completeCheckout } from '../engine/checkout/checkout';
import { type ChargeOutcome } from '../engine/charges/charge';
import { createCheckout, type NewCheckout } from '../engine/checkout/create-checkout';
import { createCustomer } from '../engine/customers/customers';
import { createSubscription } from '../engine/subscriptions/create-subscription';
import { runDueTransitions } from '../engine/clocks/run-due-transitions';
import { createMethod, useNewCard } from '../engine/charges/payment-methods';
import { payInvoice } from '../engine/invoices/pay-invoice';
import { cancelSubscription } from '../engine/subscriptions/cancel-subscription';
import { changeSubscription } from '../engine/subscriptions/change-subscription';
import { type Command, decide } from '../model/decide';
import {
  type InvoiceRecord,
  type Recurring,
  type SettingsRecord,
  type SubscriptionRecord,
} from '../model/records';
import { freshSettings } from '../model/settings';
import { State } from '../model/state';

export const JAN_31 = Date.UTC(2027, 0, 31, 12) / 1_000;
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  failsOnRenewal: '4000000000000341',
  confirmOnce: '4000002500003155',
  confirmAlways: '4000002760003184',
  debitGood: '000123456789',
  debitBad: '000222222227',
} as const;

/** The pure core with a controlled clock: no server, no disk, no real time. */
export class World {
  state = State.empty.evolve([
    { kind: 'settings', id: 'settings', record: freshSettings('seed', 'http://pay.test') },
  ]);
  /** Types of all events so far; for updates `type(changed fields)`. */
  readonly events: string[] = [];

  constructor(private nowSeconds = JAN_31) {
    this.do((draft) => {
      createProduct(draft, { id: 'prod_a', name: 'Alpha' });
    });
    this.price('price_month', 1_900, {
      interval: 'month',
      interval_count: 1,
      trial_period_days: null,
    });
  }

  get now(): number {
    return this.nowSeconds;
  }

  do<Result>(command: Command<Result>): Result {
    const moment = { nowMs: this.nowSeconds * 1_000, request: { id: null, idempotency_key: null } };
    const decision = decide(this.state, command, moment);
    this.state = this.state.evolve(decision.changes);
    for (const { type, previous } of decision.events) {
      this.events.push(
        previous === null ? type : `${type}(${Object.keys(previous).sort().join(' ')})`,
      );
    }
    return decision.result;
  }

  /** Advances time like the running server. */
  wait(seconds: number): this {
    this.nowSeconds += seconds;
    this.do((draft) => runDueTransitions(draft, draft.now()));
    return this;
  }

  settings(change: Partial<SettingsRecord>): this {
    this.do((draft) => draft.put('settings', { ...draft.settings, ...change }));
    return this;
  }

  price(id: string, amount: number, recurring: Recurring): this {
    this.do((draft) => {
      createPrice(draft, {
        id,
        product: 'prod_a',
        currency: 'usd',
        unit_amount: amount,
        recurring,
      });
    });
    return this;
  }

  checkout(
    input: Partial<Omit<NewCheckout, 'subscription'>> & { trialDays?: number } = {},
  ): string {
    const { trialDays = 0, ...rest } = input;
    return this.do((draft) => {
      const customer = rest.customer ?? createCustomer(draft, { email: 'jo@keelson.test' }).id;
      return createCheckout(draft, {
        customer,
        customer_email: null,
        client_reference_id: 'uid-1',
        lines: [{ price: 'price_month', quantity: 1 }],
        success_url: 'http://app.test/done',
        cancel_url: null,
        expires_at: undefined,
        metadata: {},
        allow_promotion_codes: null,
        payment_method_collection: 'always',
        locale: null,
        ...rest,
        subscription: {
          metadata: {},
          description: null,
          trialDays,
          trialEnd: null,
          missingMethod: 'create_invoice',
          billingMode: 'flexible',
        },
      }).id;
    });
  }

  pay(session: string, card: string, who: Buyer['who'] = 'present'): ChargeOutcome {
    return this.do((draft) => {
      const details = { expMonth: 12, expYear: 2040, name: 'Jo', email: null };
      const method = createMethod(draft, card, details).id;
      return completeCheckout(draft, session, { method, email: null, name: 'Jo', who });
    });
  }

  /** A new card of the customer of the last subscription, used as `useNewCard` does; its id. */
  newCard(card: string, who: Buyer['who'] = 'confirmed'): { id: string; outcome: ChargeOutcome } {
    return this.do((draft) => {
      const details = { expMonth: 1, expYear: 2040, name: null, email: null };
      const { id } = createMethod(draft, card, details);
      const outcome = useNewCard(draft, this.subscription.customer, { method: id, who });
      return { id, outcome };
    });
  }

  change(input: Parameters<typeof changeSubscription>[2]): this {
    this.do((draft) => changeSubscription(draft, this.subscription.id, input));
    return this;
  }

  /** Ends the last subscription and credits its unused time. */
  cancelNow(): this {
    const { id } = this.subscription;
    this.do((draft) => cancelSubscription(draft, id, { prorate: true, invoiceNow: true }));
    return this;
  }

  payInvoice(how: Partial<Parameters<typeof payInvoice>[2]> = {}): this {
    const payment = { who: 'absent', method: undefined, outOfBand: false, ...how } as const;
    this.do((draft) => payInvoice(draft, this.invoice.id, payment));
    return this;
  }

  eventsOf(act: () => unknown): string[] {
    const before = this.events.length;
    act();
    return this.events.slice(before);
  }

  /** Subscribes a new customer without the card page. */
  subscribe(input: Partial<Parameters<typeof createSubscription>[1]>): this {
    this.do((draft) =>
      createSubscription(draft, {
        customer: createCustomer(draft, { email: 'jo@keelson.test' }).id,
        items: [{ price: 'price_month', quantity: 1 }],
        daysUntilDue: null,
        trialEnd: null,
        trialDays: 0,
        missingMethod: 'create_invoice',
        defaultMethod: null,
        metadata: {},
        description: null,
        billingMode: 'flexible',
        paymentBehavior: 'allow_incomplete',
        ...input,
      }),
    );
    return this;
  }

  /** Creates a subscription through the card page and clears its events. */
  subscribed(card: string = CARDS.good, input: Parameters<World['checkout']>[0] = {}): this {
    this.pay(this.checkout(input), card, 'confirmed');
    this.events.length = 0;
    return this;
  }

  /** Creates a subscription whose invoices are sent, and clears its events. */
  invoiced(daysUntilDue: number): this {
    this.subscribe({ daysUntilDue });
    this.events.length = 0;
    return this;
  }

  get subscription(): SubscriptionRecord {
    const found = this.state.all('subscription').at(-1);
    if (found === undefined) throw new Error('No subscription found');
    return found;
  }

  get invoices(): InvoiceRecord[] {
    return this.state.all('invoice');
  }

  get invoice(): InvoiceRecord {
    const found = this.invoices.at(-1);
    if (found === undefined) throw new Error('No invoice found');
    return found;
  }
}
