import { type Draft } from '../../model/draft';
import { type CustomerRecord, type Metadata, type TaxIdRecord } from '../../model/records';
import { invalid, missing, missingReference } from '../../protocol/api-error';
import type Stripe from 'stripe';
import { mergeMetadata, saveCustomer } from '../save';
import { type BalanceTransactionRecord } from '../../model/charge-records';

export interface CustomerInput {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly address?: Stripe.Address | null | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly balance?: number | undefined;
  readonly default_payment_method?: string | null | undefined;
  readonly tax_ids?: CustomerRecord['tax_ids'];
  readonly preferred_locales?: readonly string[] | undefined;
}

export function createCustomer(draft: Draft, input: CustomerInput): CustomerRecord {
  const id = draft.newId('cus', 14);
  const customer: CustomerRecord = {
    id,
    address: input.address ?? null,
    balance: input.balance ?? 0,
    created: draft.now(),
    currency: null,
    default_payment_method: null,
    deleted: false,
    description: input.description ?? null,
    email: input.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    metadata: mergeMetadata({}, input.metadata ?? {}),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
  };
  return saveCustomer(draft, customer, 'created');
}

/**
 * The customer in a call's path.
 *
 * @throws {ApiError} 404, also for a deleted customer.
 */
export function activeCustomer(draft: Draft, id: string): CustomerRecord {
  const customer = draft.get('customer', id);
  if (customer.deleted) throw missing('customer', id);
  return customer;
}

/**
 * The customer that the parameter `customer` names.
 *
 * @throws {ApiError} 400, also for a deleted customer.
 */
export function referencedCustomer(draft: Draft, id: string): CustomerRecord {
  const customer = draft.referenced('customer', id, 'customer');
  if (customer.deleted) throw missingReference('customer', id, 'customer');
  return customer;
}

export function updateCustomer(draft: Draft, id: string, input: CustomerInput): CustomerRecord {
  const before = activeCustomer(draft, id);
  /** `null` is a change: it clears the field. */
  const keep = <T>(change: T | undefined, old: T): T => {
    if (change === undefined) return old;
    return change;
  };
  return saveCustomer(draft, {
    ...before,
    address: keep(input.address, before.address ?? null),
    balance: keep(input.balance, before.balance),
    default_payment_method: keep(input.default_payment_method, before.default_payment_method),
    description: keep(input.description, before.description),
    email: keep(input.email, before.email),
    metadata: mergeMetadata(before.metadata, input.metadata),
    name: keep(input.name, before.name),
    phone: keep(input.phone, before.phone),
    preferred_locales: keep(input.preferred_locales, before.preferred_locales),
    ...(input.tax_ids === undefined ? {} : { tax_ids: input.tax_ids }),
  });
}

export interface TaxIdInput {
  readonly type: TaxIdRecord['type'];
  readonly value: string;
}

/** @throws {ApiError} 400 when the value has not the form of its type. */
export function newTaxId(draft: Draft, { type, value }: TaxIdInput): TaxIdRecord {
  const text = value.toUpperCase().replaceAll(/[\s.-]/g, '');
  if (!/^[A-Z]{2}[A-Z0-9]{8,12}$/.test(text))
    throw invalid('Invalid value for ' + type + '.', 'value', 'tax_id_invalid');
  return { id: draft.newId('txi'), created: draft.now(), type, value: text };
}

/**
 * Books an amount on the account's balance. A debit that is returned keeps its charge; only the booking of type
 * `payment_failure_refund` tells when (https://docs.stripe.com/reports/balance-transaction-types).
 *
 * @returns The id of the booking.
 */
export function book(
  draft: Draft,
  customer: string,
  booking: Pick<BalanceTransactionRecord, 'amount' | 'currency' | 'source' | 'type'>,
): string {
  const created = draft.now();
  return draft.put('balanceTransaction', { id: draft.newId('txn'), created, ...booking }).id;
}
