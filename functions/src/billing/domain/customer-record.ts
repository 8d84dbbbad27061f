import {
  type Customer,
  type CustomerTombstone,
  type OpenCustomer,
} from '@keelson/contracts/billing/customer';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type SubscriptionFacts } from './provider-facts';

/** Longer than any handler runs and than the provider redelivers an event (three days). */
const TOMBSTONE_MS = 90 * DAY;

export function newCustomer(uid: PayerId, at: EpochMs): OpenCustomer {
  return {
    uid,
    providerCustomerId: null,
    otherCustomerIds: [],
    subscriptionIds: [],
    emailPending: false,
    pendingLanguage: null,
    orphanedAt: null,
    credits: {},
    overageCap: null,
    overage: {},
    creditOrders: {},
    creditOrdersSince: null,
    usedCodes: [],
    priorTrialAt: null,
    debitReturned: false,
    planChange: null,
    createdAt: at,
    deletedAt: null,
    revision: 1,
    deletion: null,
    expiresAt: null,
  };
}

/** True when the account was deleted: nothing may be written for it. */
export const isTombstone = (customer: Customer | null): customer is CustomerTombstone =>
  customer?.deletion?.status === 'done';

/**
 * Returns what stays of the record of a deleted account. Every commit for an account writes this document under a
 * version condition, so a commit that began before the deletion fails and then finds the tombstone.
 */
export function tombstone({ uid, revision }: Customer, at: EpochMs): CustomerTombstone {
  return {
    ...newCustomer(uid, at),
    providerCustomerId: null,
    revision: revision + 1,
    deletion: { status: 'done', at },
    expiresAt: at + TOMBSTONE_MS,
  };
}

/** All customers of the account that are not known to be deleted at the provider. */
export function customerIdsOf(customer: Customer | null): CustomerId[] {
  if (customer === null) return [];
  const { providerCustomerId: own, deletedAt, otherCustomerIds } = customer;
  return own !== null && deletedAt === null ? [own, ...otherCustomerIds] : [...otherCustomerIds];
}

/** True when the account has or had the customer, also when the provider deleted it. */
export const hasCustomer = (customer: Customer | null, id: CustomerId): boolean =>
  customer !== null &&
  (customer.providerCustomerId === id || customer.otherCustomerIds.includes(id));

/**
 * The record with one more customer. The account's own customer is kept: it is the one for checkouts.
 * The revision is not raised.
 */
export function withCustomer(customer: OpenCustomer, customerId: CustomerId): OpenCustomer {
  const { providerCustomerId: own, otherCustomerIds: others } = customer;
  if (own === null) return { ...customer, providerCustomerId: customerId };
  if (own === customerId || others.includes(customerId)) return customer;
  return { ...customer, otherCustomerIds: [...others, customerId] };
}

/** The record after the provider deleted the customer; the next checkout replaces the account's own. */
export function withoutCustomer(
  customer: OpenCustomer,
  customerId: CustomerId,
  at: EpochMs,
): OpenCustomer {
  return {
    ...customer,
    deletedAt: customer.providerCustomerId === customerId ? at : customer.deletedAt,
    otherCustomerIds: customer.otherCustomerIds.filter((id) => id !== customerId),
  };
}

/** The record after an admin took the customer from the account. */
export function withoutAssignment(customer: OpenCustomer, customerId: CustomerId): OpenCustomer {
  const { providerCustomerId: own, otherCustomerIds: others } = customer;
  return {
    ...customer,
    providerCustomerId: own === customerId ? null : own,
    // It is about the customer that is taken back, and would hide the next one.
    deletedAt: own === customerId ? null : customer.deletedAt,
    otherCustomerIds: others.filter((id) => id !== customerId),
    revision: customer.revision + 1,
  };
}

/** The promotion codes that a subscription shows as used; coupons without one by their names. */
export const codesOf = ({ state, invoiceCodes = [] }: SubscriptionFacts): string[] => [
  ...state.discounts.map(({ name }) => name),
  ...invoiceCodes,
];

/** The customer whose portal manages the plan: the one that pays for it, or else the account's own. */
export function portalCustomer(
  customer: Customer | null,
  source: Pick<Subscription, 'customerId' | 'endedAt'> | null,
): CustomerId | null {
  const customers = customerIdsOf(customer);
  return source?.endedAt === null ? source.customerId : (customers[0] ?? null);
}
