import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { CheckoutSessionId, SubscriptionId, type WorkspaceId } from '@keelson/contracts/ids';
import { getCheckout } from '../../billing/checkout/get-checkout';
import { startCheckout } from '../../billing/checkout/start-checkout';
import { customerOf } from '../../billing/testing/serve-billing';
import { type Captured, type LocalPayments } from '../../billing/testing/payments-process';
import { MAIL_ENV } from '../../testing/test-config';
import { TestProduct } from '../../testing/test-product';
import { TeamWorld } from './team-world';

/** The price of a seat for a month. */
export const SEAT_PRICE = 4_900;

/** Workspaces that pay at the payments emulator. */
export class PayingTeams extends TeamWorld {
  private constructor(
    product: TestProduct,
    readonly payments: LocalPayments,
  ) {
    super(product);
  }

  /** @param payments The provider, which others may use too. */
  static async start(name: string, payments: LocalPayments): Promise<PayingTeams> {
    const [secret = ''] = payments.settings.webhookSecrets;
    const env = { ...MAIL_ENV, ...payments.env, PAYMENT_WEBHOOK_SECRET: secret };
    return new PayingTeams(await TestProduct.start(name, { env }), payments);
  }

  /** Buys the first plan of a workspace. */
  async subscribe(id: WorkspaceId, quantity = 1): Promise<void> {
    const { billing } = this.product.parts();
    const { url } = await startCheckout(billing, payerOfWorkspace(id), { quantity });
    const session = CheckoutSessionId.parse(/cs_[A-Za-z0-9_]+/.exec(url)?.[0]);
    await this.payments.control('POST', `/checkout/${session}/complete`, {});
    await getCheckout(billing, payerOfWorkspace(id), session);
  }

  /** Delivers webhooks at once, each of which is accepted. */
  async deliver(events: readonly Captured[]): Promise<void> {
    const answers = events.map(({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return this.product.fetch('/api/webhooks/provider', { method: 'POST', headers, body });
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    if (statuses.some((status) => status !== 200)) throw new Error(`Refused: ${statuses.join()}`);
  }

  customer(id: WorkspaceId) {
    return customerOf(this.product.parts().billing, payerOfWorkspace(id));
  }

  /** Returns the charges, the first purchase included, and the seats at the provider. */
  async paid(id: WorkspaceId) {
    const of = { customer: await this.customer(id) };
    const [invoices, subscriptions] = await Promise.all([
      this.payments.stripe.invoices.list(of),
      this.payments.stripe.subscriptions.list(of),
    ]);
    const [live] = subscriptions.data;
    const charged = invoices.data.reduce((sum, { amount_paid: amount }) => sum + amount, 0);
    return {
      // The seconds since the first purchase cost a cent.
      charged: Math.round(charged / 100) * 100,
      seats: live?.items.data[0]?.quantity,
      subscription: SubscriptionId.parse(live?.id),
    };
  }
}
