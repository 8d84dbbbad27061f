import { type CustomerId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { handleEvent } from '../webhooks/handle-event';
import { reconcileBilling, type ReconcileOptions } from '../reconcile/reconcile-billing';
import { START, UID, type Differs } from './builders';
import { MemoryProvider } from './memory-provider';
import { rawEvent, sendTo, type Sending } from './send-webhook';
import {
  addUser,
  type BillingOptions,
  billingFor,
  customerOf,
  keptLog,
  serveBilling,
  type ServedBilling,
} from './serve-billing';
import { openTestDatabase } from './test-database';

interface WorldOptions extends Partial<Omit<BillingOptions, 'db' | 'now' | 'log'>> {
  /** Accounts that exist at the start of each test. */
  readonly users?: readonly PayerId[];
}

interface AuditRow {
  readonly action: string;
  readonly target: string;
  readonly summary: string;
  readonly actor: { readonly id: string; readonly label: string };
}

/**
 * Billing on a database of its own, with a provider in memory, a clock that stands a day after {@link START}, and a
 * server from the first request on. `reset` empties all of it; the objects stay the same, so that a spec can name them.
 */
export function openBilling(name: string, { users = [], ...options }: WorldOptions = {}) {
  const database = openTestDatabase(name);
  const { db } = database;
  const provider = new MemoryProvider();
  const clock: { at: EpochMs } = { at: START + DAY };
  const log = keptLog();
  const compose = (differs: WorldOptions) =>
    billingFor({ provider, ...options, ...differs, db, log, now: () => clock.at });
  const billing = compose({});

  let served: Promise<ServedBilling> | null = null;
  const serving = (): Promise<ServedBilling> => (served ??= serveBilling(db, billing));
  const stopServing = async (): Promise<void> => {
    await (await served)?.close();
    served = null;
  };
  const call: ServedBilling['call'] = async (...request) => (await serving()).call(...request);

  return {
    db,
    provider,
    clock,
    log,
    billing,
    call,
    snapshot: database.snapshot,
    /** @param differs Options of billing until the next reset. */
    reset: async (differs: WorldOptions = {}): Promise<void> => {
      await stopServing();
      await database.clear();
      provider.reset();
      clock.at = START + DAY;
      log.lines.length = 0;
      // New repositories: some of them have a memory.
      Object.assign(billing, compose(differs));
      for (const uid of users) await addUser(db, uid);
    },
    close: async (): Promise<void> => {
      await stopServing();
      await database.close();
    },
    fetch: async (path: string, init?: RequestInit): Promise<Response> =>
      fetch(`${(await serving()).url}${path}`, init),
    /** Calls the console's API as an administrator. */
    admin: (path: string, body?: unknown) => call(`/api/admin/billing/${path}`, 'boss:admin', body),
    /** Delivers a webhook, signed now unless it says otherwise. */
    send: async (sending: Sending) => sendTo(await serving(), { at: clock.at, ...sending }),

    addUser: (uid: PayerId) => addUser(db, uid),
    /** An account with a customer and a subscription at the provider, of which no event has arrived. */
    member: async (uid: PayerId = UID, differs: Differs = {}) => {
      await addUser(db, uid);
      const customer = provider.addCustomer(uid);
      return { uid, customer, subscription: provider.addSubscription(customer, differs, uid) };
    },
    /** Handles the event of a change of a subscription. */
    tell: (subscriptionId: SubscriptionId, uidHint: string | null = null) =>
      handleEvent(
        billing,
        provider.event('customer.subscription.updated', {
          subscriptionId,
          customerId: provider.subscriptions.get(subscriptionId)?.customerId ?? null,
          uidHint,
        }),
      ),
    reconcile: (differs: Partial<ReconcileOptions> = {}) =>
      reconcileBilling(billing, {
        mode: 'repair',
        deadline: Number.MAX_SAFE_INTEGER,
        ...differs,
      }),

    customerOf: (uid: PayerId): Promise<CustomerId> => customerOf(billing, uid),
    planOf: async (uid: PayerId = UID) => (await billing.subscriptions.entitlementOf(uid))?.planKey,
    statusOf: (id: SubscriptionId) => provider.subscriptions.get(id)?.state.status,
    /** The subjects of a member's notifications, oldest first. */
    notificationsOf: async (uid: PayerId): Promise<unknown[]> => {
      const stored = db.collection(`users/${uid}/notifications`).orderBy('createdAt');
      return (await stored.get()).docs.map((one) => one.get('subject') as unknown);
    },
    audits: async (): Promise<AuditRow[]> =>
      Object.entries(await database.snapshot())
        .filter(([path]) => path.startsWith('audit/'))
        .map(([, row]) => row as AuditRow),
  };
}

/** The body of the event of a change of a subscription. */
export const subscriptionUpdated = (id: string, subscription: string, customer: string): string =>
  rawEvent(id, 'customer.subscription.updated', {
    object: 'subscription',
    id: subscription,
    customer,
  });
