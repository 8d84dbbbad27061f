import { type UserId } from '@keelson/contracts/ids';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { type billingFor } from './serve-billing';
import { type PaymentProvider } from '../provider/payment-provider';
import { deriveEntitlement } from '../domain/derive-entitlement';
import { stateOf } from '../domain/find-drift';
import { type SubscriptionState } from '../domain/provider-facts';

/** What becomes of one event on its way to us. */
export interface Fate {
  readonly lost: boolean;
  readonly copies: number;
  /** Events go out in the order of this number, not of their making. */
  readonly order: number;
  /** Milliseconds that an answer of the provider is late. */
  readonly slow: number;
}

export const fate: fc.Arbitrary<Fate> = fc.record({
  lost: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  copies: fc.constantFrom(1, 1, 1, 2, 3),
  order: fc.nat({ max: 1_000_000 }),
  slow: fc.constantFrom(0, 0, 0, 1, 3, 8),
});

export interface Delivery<Event> {
  readonly event: Event;
  readonly slow: number;
}

/** The deliveries that reach us: without the lost, with duplicates, in another order. */
export function scramble<Event>(
  events: readonly Event[],
  fates: readonly Fate[],
): Delivery<Event>[] {
  return events
    .flatMap((event, index) => {
      const chosen = fates[index % fates.length];
      if (chosen === undefined || chosen.lost) return [];
      const { copies, order, slow } = chosen;
      return Array.from({ length: copies }, (_, copy) => ({
        event,
        slow,
        order: (order + copy * 333_333) % 1_000_003,
      }));
    })
    .sort((a, b) => a.order - b.order);
}

/** Hands out work to a number of workers, each of which takes the next when it is done. */
export async function atOnce<Item>(
  width: number,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** A provider whose answers about subscriptions are late: what it knew then, told now. */
export function slowed(provider: PaymentProvider, delay: () => number): PaymentProvider {
  return {
    ...provider,
    findSubscription: async (id) => {
      const facts = await provider.findSubscription(id);
      const ms = delay();
      if (ms > 0) await sleep(ms);
      return facts;
    },
  };
}

const byId = (a: SubscriptionState, b: SubscriptionState): number => (a.id < b.id ? -1 : 1);

/**
 * Compares our records of a user with the provider's, field by field, and what follows from them.
 *
 * @param only The subscriptions to compare; all when left out.
 */
export async function expectAgreement(
  provider: PaymentProvider,
  billing: ReturnType<typeof billingFor>,
  uid: UserId,
  only?: ReadonlySet<string>,
): Promise<void> {
  const customer = await billing.customers.find(uid);
  if (customer === null) throw new Error(`${uid} has no customer`);
  const facts = await provider.subscriptionsOf(customer.providerCustomerId);
  const truth = facts
    .map(({ state }) => state)
    .filter(({ id }) => only?.has(id) ?? true)
    .sort(byId);
  const stored = await billing.subscriptions.ofUser(uid);
  expect(stored.map(stateOf).sort(byId)).toEqual(truth);
  const at = billing.now();
  const { updatedAt: _expected, ...expected } = deriveEntitlement(
    uid,
    truth.map((state) => ({ ...state, uid, syncedAt: at, revision: 1, lastEventId: null })),
    at,
  );
  const entitlement = await billing.subscriptions.entitlementOf(uid);
  expect(entitlement).toMatchObject(expected);
}
