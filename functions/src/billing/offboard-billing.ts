import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { customerIdsOf } from './domain/customer-record';
import { isLive } from './domain/decide-checkout';

const MAX_ATTEMPTS = 5;

/**
 * Ends all billing of an account that is being deleted. First the account is marked, so that it gets no
 * new customer or checkout. Then open checkout sessions are expired, subscriptions are canceled
 * immediately, and the account's customers are deleted with their personal data at the provider. At last
 * our records are replaced by a tombstone in one commit: a webhook, completion page or reconcile run that started
 * earlier finds it and writes nothing (`domain/customer-record.ts`). Idempotent.
 *
 * @throws {DomainError} `billing/provider-unavailable`; no data is deleted while the user may be charged,
 *   and the account works as before.
 */
export async function offboardBilling(deps: BillingDeps, uid: UserId): Promise<void> {
  await deps.customers.beginDeletion(uid, deps.now());
  try {
    await endAndRemove(deps, uid);
  } catch (error) {
    await abandon(deps, uid);
    throw error;
  }
}

async function endAndRemove(deps: BillingDeps, uid: UserId): Promise<void> {
  const canceled = new Set<string>();
  const isEnded = ({ id, status }: Subscription): boolean => canceled.has(id) || hasEnded(status);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    for (const id of await endAtProvider(deps, uid)) canceled.add(id);
    if (await deps.subscriptions.removeUser(uid, { at: deps.now(), isEnded })) {
      await deps.duplicates.deleteUserData(uid);
      return;
    }
  }
  throw new DomainError(
    'service/unavailable',
    'New subscriptions keep appearing for this account. Try to delete it again.',
  );
}

/** Returns the ids of the canceled subscriptions. */
async function endAtProvider(deps: BillingDeps, uid: UserId): Promise<ReadonlySet<string>> {
  const stored = await deps.subscriptions.ofUser(uid);
  const customers = await customersOf(deps, uid, stored);
  const active = new Set<string>(
    stored.filter(({ status }) => !hasEnded(status)).map(({ id }) => id),
  );
  for (const { id, shared } of customers) {
    if (shared) continue;
    await expireCheckouts(deps, id);
    for (const { state } of await deps.provider.subscriptionsOf(id)) {
      if (!hasEnded(state.status)) active.add(state.id);
    }
  }
  for (const id of active) await deps.provider.cancelSubscription(id, 'account-deleted');
  for (const { id, shared } of customers) {
    if (shared) deps.log.warn('Kept a customer that another account has too', { customerId: id });
    else await deps.provider.deleteCustomer(id);
  }
  return active;
}

/** The account's customers, and those of its subscriptions. `shared`: another account has it too. */
async function customersOf(
  deps: BillingDeps,
  uid: UserId,
  stored: readonly Subscription[],
): Promise<{ readonly id: CustomerId; readonly shared: boolean }[]> {
  const ids = new Set(customerIdsOf(await deps.customers.find(uid)));
  for (const { id, customerId } of stored) {
    // Records of earlier releases have no customer.
    const payer = customerId ?? (await deps.provider.findSubscription(id))?.customerId;
    if (payer !== undefined) ids.add(payer);
  }
  return Promise.all(
    [...ids].map(async (id) => ({ id, shared: await deps.customers.isShared(id, uid) })),
  );
}

async function expireCheckouts(deps: BillingDeps, customerId: CustomerId): Promise<void> {
  for (const { id, status } of await deps.provider.checkoutsOf(customerId)) {
    if (status === 'open') await deps.provider.expireCheckout(id);
  }
}

async function abandon(deps: BillingDeps, uid: UserId): Promise<void> {
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
