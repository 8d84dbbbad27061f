import { type Customer } from '@keelson/contracts/billing/customer';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId } from '@keelson/contracts/ids';
import { aSubscription, START, UID } from '../testing/builders';
import { newCustomer, tombstone } from './customer-record';
import { decideSync, type SyncFetch, type SyncRecords } from './decide-sync';

const CUSTOMER = 'cus_1' as CustomerId;
const NOTHING: SyncRecords = {
  entry: null,
  subscription: null,
  customer: null,
  entitlement: null,
  subscriptions: [],
};
const fetched = (differs: Partial<SyncFetch> = {}): SyncFetch => ({
  facts: { state: aSubscription(), customerId: CUSTOMER, uidHint: UID },
  uid: UID,
  mapped: false,
  event: null,
  incident: null,
  atStart: 0,
  beforeFetch: 0,
  startedAt: START,
  at: START + 1_000,
  ...differs,
});
const stored = (subscription: Subscription): SyncRecords => ({
  ...NOTHING,
  subscription,
  subscriptions: [subscription],
});

describe('decideSync', () => {
  it('stores the first state as revision 1, with its plan and its customer', () => {
    const decision = decideSync(NOTHING, fetched());
    if (decision.kind !== 'stored') throw new Error(decision.kind);
    expect(decision.writes.subscription).toMatchObject({ revision: 1, syncedAt: START });
    expect(decision.writes.entitlement).toMatchObject({ planKey: 'pro', status: 'active' });
    expect(decision.writes.customer).toMatchObject({ providerCustomerId: CUSTOMER });
    expect(decision.newCustomer).toBe(CUSTOMER);
  });

  it('remembers the codes that subscriptions of the account had', () => {
    const discounted = (name: string) => {
      const terms = {
        percentOff: 2_500,
        amountOff: null,
        duration: 'forever',
        until: null,
        products: null,
        ofItem: false,
      } as const;
      const state = aSubscription({ discounts: [{ name, ...terms }] });
      return fetched({ facts: { state, customerId: CUSTOMER, uidHint: UID } });
    };
    let customer: Customer = newCustomer(UID, START);
    for (const name of ['QUARTER', 'FIVE', 'QUARTER']) {
      const decision = decideSync({ ...NOTHING, customer }, discounted(name));
      if (decision.kind !== 'stored') throw new Error(decision.kind);
      customer = decision.writes.customer ?? customer;
    }
    expect(customer.usedCodes).toEqual(['QUARTER', 'FIVE']);
  });

  it('writes no entitlement that is the same', () => {
    const first = decideSync(NOTHING, fetched());
    if (first.kind !== 'stored') throw new Error(first.kind);
    const records = {
      ...stored(aSubscription()),
      entitlement: first.entitlement,
      customer: first.writes.customer,
    };
    const again = decideSync(records, fetched({ atStart: 1, beforeFetch: 1 }));
    expect(again).toMatchObject({
      kind: 'stored',
      writes: {
        entitlement: null,
        subscription: { revision: 2 },
        // Two commits for one account must conflict.
        customer: { revision: (first.writes.customer?.revision ?? 0) + 1 },
      },
      newCustomer: null,
    });
  });

  it.each([
    ['nothing was stored meanwhile', 4, 4, 4, 'stored'],
    ['one fetch was stored meanwhile', 4, 4, 5, 'refetch'],
    ['two were: the second began after this work', 4, 4, 6, 'superseded'],
    ['the first record was stored meanwhile', 0, 0, 1, 'refetch'],
    ['the record went away', 1, 1, null, 'refetch'],
  ] as const)('decides when %s', (_name, atStart, beforeFetch, now, kind) => {
    const records = now === null ? NOTHING : stored(aSubscription({ revision: now }));
    expect(decideSync(records, fetched({ atStart, beforeFetch })).kind).toBe(kind);
  });

  it('stores nothing for a deleted account', () => {
    const customer = tombstone(newCustomer(UID, START), START);
    expect(decideSync({ ...NOTHING, customer }, fetched())).toEqual({ kind: 'deleted' });
  });

  it.each([
    ['has it', CUSTOMER, 'stored'],
    ['lost it while it was fetched', null, 'refetch'],
  ] as const)('of an account found by its customer, which %s', (_name, own, kind) => {
    const customer = { ...newCustomer(UID, START), providerCustomerId: own };
    expect(decideSync({ ...NOTHING, customer }, fetched({ mapped: true })).kind).toBe(kind);
  });

  it('keeps the other subscriptions of the account in mind', () => {
    const other = aSubscription({ id: 'sub_0' as Subscription['id'], planKey: 'business' });
    const decision = decideSync({ ...NOTHING, subscriptions: [other] }, fetched());
    expect(decision).toMatchObject({
      kind: 'stored',
      entitlement: { planKey: 'business', sourceSubscriptionId: 'sub_0' },
    });
  });
});
