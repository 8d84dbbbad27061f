import { explainedError } from '@keelson/contracts/error-sentences';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { customerIdsOf } from '../domain/customer-record';
import { isLive } from '../domain/decide-checkout';
import { flushUsage } from '../metering/report-usage';

const MAX_ATTEMPTS = 5;

/**
 * Ends all billing of an account that is being deleted. First the account is marked, so that it gets no
 * new customer or checkout. Then open checkout sessions are expired, subscriptions are canceled
 * immediately, their metered use is charged, and the account's customers are deleted with their personal data at the provider. At last
 * our records are replaced by a tombstone in one commit: a webhook, completion page or reconcile run that started
 * earlier finds it and writes nothing (`domain/customer-record.ts`). Idempotent.
 *
 * @throws {DomainError} `billing/provider-unavailable`; no data is deleted while the user may be charged,
 *   and the account works as before.
 */
export async function offboardBilling(deps: BillingDeps, uid: PayerId): Promise<void> {
  await deps.customers.beginDeletion(uid, deps.now());
  try {
    await endAndRemove(deps, uid);
  } catch (error) {
    await abandon(deps, uid);
    throw error;
  }
}

async function endAndRemove(deps: BillingDeps, uid: PayerId): Promise<void> {
  const canceled = new Set<string>();
  const customers = new Set<CustomerId>();
  const isEnded = ({ id, status }: Subscription): boolean => canceled.has(id) || hasEnded(status);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const ended = await endAtProvider(deps, uid);
    for (const id of ended.subscriptions) canceled.add(id);
    for (const id of ended.customers) customers.add(id);
    if (await deps.subscriptions.removeUser(uid, { at: deps.now(), isEnded })) {
      await deps.trialCards.deleteUserData(uid, deps.now());
      await deps.duplicates.deleteUserData(uid);
      await deps.staffIncidents.deleteUserData(uid);
      await deps.ledger.deleteUserData(uid, [...customers], deps.now());
      return;
    }
  }
  throw explainedError('service/unavailable', {
    code: 'service.new-subscriptions',
    params: {},
  });
}

interface EndedAtProvider {
  readonly subscriptions: ReadonlySet<string>;
  /** Without those that another account has too. */
  readonly customers: readonly CustomerId[];
}

async function endAtProvider(deps: BillingDeps, uid: PayerId): Promise<EndedAtProvider> {
  const stored = await deps.subscriptions.ofUser(uid);
  const customers = await customersOf(deps, uid, stored);
  const active = new Set<string>(
    stored.filter(({ status }) => !hasEnded(status)).map(({ id }) => id),
  );
  for (const { id, shared } of customers) {
    if (shared) continue;
    await expireCheckouts(deps, id);
    const { items, skipped } = await deps.provider.subscriptionsOf(id);
    for (const { state } of items) if (!hasEnded(state.status)) active.add(state.id);
    for (const odd of skipped) if (odd.mayBeOpen) active.add(odd.id);
  }
  // The last invoice of a subscription has the metered use until now.
  if (stored.some(({ metered }) => metered.length > 0)) await flushUsage(deps, uid, 'close');
  const unknown: string[] = [];
  for (const id of active) {
    const found = await deps.provider.cancelSubscription(id, 'account-deleted');
    if (!found) unknown.push(id);
  }
  if (unknown.length > 0) await reportUnknown(deps, unknown);
  for (const { id, shared } of customers) {
    if (shared) {
      deps.log.warn('Kept a customer that another account has too', { customerId: id });
      continue;
    }
    await deps.provider.deleteCustomer(id);
    await deps.skipped.clearCustomer(id);
  }
  const own = customers.filter(({ shared }) => !shared);
  return { subscriptions: active, customers: own.map(({ id }) => id) };
}

/**
 * The provider does not know these with the current key: the records are of test mode or of another
 * provider account. They do not stop the deletion, but their provider account may still charge for them.
 */
async function reportUnknown(deps: BillingDeps, ids: readonly string[]): Promise<void> {
  deps.log.error('A deleted account had subscriptions that the provider does not know', { ids });
  await deps.audit.record({
    id: `billing-unknown-${ids[0]}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.unknown-at-deletion',
    target: `subscriptions/${ids[0]}`,
    message: { code: 'billing.unknown-at-deletion', params: { ids } },
    requestId: '',
    at: deps.now(),
  });
}

/** The account's customers, and those of its subscriptions. `shared`: another account has it too. */
async function customersOf(
  deps: BillingDeps,
  uid: PayerId,
  stored: readonly Subscription[],
): Promise<{ readonly id: CustomerId; readonly shared: boolean }[]> {
  const ids = new Set(customerIdsOf(await deps.customers.find(uid)));
  for (const { customerId } of stored) ids.add(customerId);
  return Promise.all(
    [...ids].map(async (id) => ({ id, shared: await deps.customers.isShared(id, uid) })),
  );
}

async function expireCheckouts(deps: BillingDeps, customerId: CustomerId): Promise<void> {
  for (const { id, status } of await deps.provider.checkoutsOf(customerId)) {
    if (status === 'open') await deps.provider.expireCheckout(id);
  }
}

async function abandon(deps: BillingDeps, uid: PayerId): Promise<void> {
  try {
    await deps.customers.abandonDeletion(uid, deps.now());
  } catch (error) {
    // The mark only blocks checkouts. The next attempt to delete the account continues.
    deps.log.warn('Could not unmark an account whose deletion failed', { uid, error });
  }
}

/** An incomplete subscription is not live, but could still be paid. */
function hasEnded(status: Parameters<typeof isLive>[0]): boolean {
  return !isLive(status) && status !== 'incomplete';
}
