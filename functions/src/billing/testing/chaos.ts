import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { type billingFor, customerOf } from './serve-billing';
import { type PaymentProvider } from '../provider/payment-provider';
import { deriveEntitlement } from '../domain/derive-entitlement';
import { stateOf } from '../domain/find-drift';

export interface Fate {
  readonly lost: boolean;
  readonly copies: number;
  /** Delivery order, independent of creation order. */
  readonly order: number;
  /** Delay of a provider response, in milliseconds. */
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

/** The deliveries that arrive: reordered, with duplicates, without the lost ones. */
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

/** Processes items with a number of concurrent workers. */
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

/** A provider with delayed responses: each returns the state at the time of its request. */
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
 * Compares our records of a user with the provider, field by field, and the derived entitlement.
 *
 * @param only Subscriptions to compare; default all.
 */
export async function expectAgreement(
  provider: PaymentProvider,
  billing: ReturnType<typeof billingFor>,
  uid: PayerId,
  only?: ReadonlySet<string>,
): Promise<void> {
  const { items: facts } = await provider.subscriptionsOf(await customerOf(billing, uid));
  const truth = facts
    .map(({ state }) => state)
    .filter(({ id }) => only?.has(id) ?? true)
    .sort(byId);
  const stored = await billing.subscriptions.ofUser(uid);
  expect(stored.map(stateOf).sort(byId)).toEqual(truth);
  const at = billing.now();
  const { updatedAt: _expected, ...expected } = deriveEntitlement(
    uid,
    truth.map((state) => ({
      ...state,
      uid,
      syncedAt: at,
      revision: 1,
      lastEventId: null,
      incidents: [],
      missingSince: null,
    })),
    at,
  );
  const entitlement = await billing.subscriptions.entitlementOf(uid);
  expect(entitlement).toMatchObject(expected);
}
