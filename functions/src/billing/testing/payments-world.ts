import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type InvoiceList } from '@keelson/contracts/billing/invoices';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { CheckoutSessionId, type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type PaymentProvider } from '../provider/payment-provider';
import { type Captured, startLocalPayments } from './payments-process';
import {
  addUser,
  type BillingOptions,
  billingFor,
  customerOf,
  serveBilling,
} from './serve-billing';
import { openTestDatabase } from './test-database';

interface PaymentsOptions extends Omit<BillingOptions, 'db' | 'provider'> {
  /** Puts something between billing and the provider. */
  readonly wrap?: (provider: PaymentProvider) => PaymentProvider;
}

/** Describes what a member enters on the payment page. */
interface Payment {
  readonly card?: string;
  readonly code?: string;
  readonly address?: object;
}

export type PaymentsWorld = Awaited<ReturnType<typeof openPayments>>;

/** Billing on a database of its own, behind HTTP, with `packages/payments-emulator` as its provider through the real SDK. */
export async function openPayments(
  name: string,
  { wrap = (provider) => provider, ...options }: PaymentsOptions = {},
) {
  const database = openTestDatabase(name);
  const { db } = database;
  const payments = await startLocalPayments(options.tax === undefined ? {} : { tax: options.tax });
  const billing = billingFor({ ...options, db, provider: wrap(payments.provider) });
  const served = await serveBilling(db, billing);
  const { url, call } = served;
  let users = 0;

  const newUser = (): Promise<PayerId> => addUser(db, `${name}-${(users += 1)}` as PayerId);
  const checkout = (uid: PayerId, query = '') => call(`/api/checkout?${query}`, uid);
  const complete = (session: string, payment: Payment = {}) =>
    payments.control('POST', `/checkout/${session}/complete`, payment);
  const outcomeOf = (uid: PayerId, session: string) =>
    call(`/api/checkout/sessions/${session}`, uid);
  const buy = async (uid: PayerId, query = '', payment: Payment = {}) => {
    const session = sessionIn((await checkout(uid, query)).body);
    await complete(session, payment);
    await outcomeOf(uid, session);
    return session;
  };
  const preview = (uid: PayerId, query: string) => call(`/api/subscription/change?${query}`, uid);
  const at = (path: string, init?: RequestInit): Promise<Response> => fetch(`${url}${path}`, init);

  return {
    ...payments,
    db,
    projectId: database.projectId,
    billing,
    call,
    fetch: at,
    snapshot: database.snapshot,
    clear: (): Promise<void> => database.clear(),
    close: async (): Promise<void> => {
      await served.close();
      await payments.close();
      await database.close();
    },
    /** Delivers a captured webhook. @returns The status of the response. */
    deliver: async ({ body, signature }: Pick<Captured, 'body' | 'signature'>) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await at('/api/webhooks/provider', { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    },

    addUser: (uid: PayerId) => addUser(db, uid),
    newUser,
    checkout,
    complete,
    outcomeOf,
    /** Pays on the payment page and comes back from it. */
    buy,
    /** A new member who has bought a plan, by default Pro for a month. */
    subscriber: async (payment: Payment = {}, query = ''): Promise<PayerId> => {
      const uid = await newUser();
      await buy(uid, query, payment);
      return uid;
    },
    summaryOf: async (uid: PayerId) =>
      (await call('/api/subscription', uid)).body as SubscriptionSummary,
    invoicesOf: async (uid: PayerId) => (await call('/api/invoices', uid)).body as InvoiceList,
    preview,
    shown: async (uid: PayerId, query: string): Promise<PlanChangePreview> => {
      const answer = await preview(uid, query);
      expect(answer).toMatchObject({ status: 200 });
      return answer.body as PlanChangePreview;
    },
    confirm: (uid: PayerId, { plan, interval, prorationDate, dueNow }: PlanChangePreview) =>
      call('/api/subscription/change', uid, { plan, interval, prorationDate, dueNow }),
    customerOf: (uid: PayerId) => customerOf(billing, uid),
    /** The member's subscriptions at the provider. */
    liveOf: async (uid: PayerId) =>
      (await payments.stripe.subscriptions.list({ customer: await customerOf(billing, uid) })).data,
    /** The actions of a member in the audit log. */
    auditOf: async (uid: PayerId): Promise<string[]> =>
      (await db.collection(paths.audit()).where('actor.id', '==', uid).get()).docs.map((entry) =>
        String(entry.get('action')),
      ),
  };
}

/** The session of the payment page that a checkout led to. */
export const sessionIn = (body: unknown): CheckoutSessionId =>
  CheckoutSessionId.parse(/cs_[A-Za-z0-9_]+/.exec((body as { url: string }).url)?.[0]);
