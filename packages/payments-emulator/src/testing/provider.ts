import Stripe from 'stripe';
import { PaymentsControl } from '../control/control-client';
import { type PaymentsOptions } from '../options';
import { type RunningPayments, startPayments } from '../start-payments';

export const SECRET_KEY = 'sk_test_spec';
export const PRICE = 'price_keelson_pro_monthly';

/** A running payments emulator with a client of the unmodified SDK. */
export class Provider {
  private constructor(
    private readonly running: RunningPayments,
    readonly stripe: Stripe,
  ) {}

  static async start(options: Partial<PaymentsOptions> = {}): Promise<Provider> {
    const running = await startPayments({ port: 0, secretKey: SECRET_KEY, ...options }, (entry) => {
      if (entry.level === 'error') throw new Error(JSON.stringify(entry));
    });
    return new Provider(running, sdkFor(running.url));
  }

  get url(): string {
    return this.running.url;
  }

  close(): Promise<void> {
    return this.running.close();
  }

  /** Calls the control API; throws on an error. */
  control<T = Record<string, unknown>>(call: string, body?: object): Promise<T> {
    return new PaymentsControl(this.url).call<T>(call, body);
  }

  tryControl(call: string, body?: object): Promise<{ status: number; json: unknown }> {
    return new PaymentsControl(this.url).try(call, body);
  }

  customer(params: Stripe.CustomerCreateParams = {}): Promise<Stripe.Customer> {
    return this.stripe.customers.create({ email: 'jo@keelson.test', ...params });
  }

  async session(
    customer: string,
    params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: PRICE, quantity: 1 }],
      success_url: 'http://app.test/done?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://app.test/pricing',
      ...params,
    });
  }

  /** Creates a customer with a subscription paid by this card. */
  async subscriber(card = '4242424242424242'): Promise<{ customer: string; subscription: string }> {
    const { id: customer } = await this.customer();
    const { id } = await this.session(customer);
    await this.control(`POST /checkout/${id}/complete`, { card });
    const session = await this.stripe.checkout.sessions.retrieve(id);
    return { customer, subscription: idOf(session.subscription) };
  }
}

/** The id of an id or an expanded object. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string {
  if (typeof reference === 'string') return reference;
  if (!reference) throw new Error('No id: the reference is empty');
  return reference.id;
}

export function sdkFor(url: string, secretKey = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
