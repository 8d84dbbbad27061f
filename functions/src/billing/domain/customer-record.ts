import { type Customer } from '@keelson/contracts/billing/customer';
import { type CustomerId, type UserId } from '@keelson/contracts/ids';
import { DAY, type EpochMs } from '@keelson/contracts/time';

/** Longer than any handler runs and than the provider redelivers an event (three days). */
const TOMBSTONE_MS = 90 * DAY;

/** The record of an account that has no customer yet. */
export function newCustomer(uid: UserId, at: EpochMs): Customer {
  return {
    uid,
    providerCustomerId: null,
    createdAt: at,
    deletedAt: null,
    revision: 1,
    deletion: null,
    expiresAt: null,
  };
}

/** True when the account was deleted: nothing may be written for it. */
export const isTombstone = (customer: Customer | null): boolean =>
  customer?.deletion?.status === 'done';

/**
 * What stays of the record of a deleted account. Every commit for an account writes this document under
 * a version condition, so a commit that began before the deletion fails and then finds the tombstone.
 */
export function tombstone({ uid, revision }: Customer, at: EpochMs): Customer {
  return {
    ...newCustomer(uid, at),
    revision: revision + 1,
    deletion: { status: 'done', at },
    expiresAt: at + TOMBSTONE_MS,
  };
}

/** The record after a commit that found a subscription of `customerId`. A mapped customer is kept. */
export function withCustomer(
  customer: Customer | null,
  found: { readonly uid: UserId; readonly customerId: CustomerId; readonly at: EpochMs },
): Customer {
  if (customer === null) {
    return { ...newCustomer(found.uid, found.at), providerCustomerId: found.customerId };
  }
  return {
    ...customer,
    providerCustomerId: customer.providerCustomerId ?? found.customerId,
    revision: customer.revision + 1,
  };
}
