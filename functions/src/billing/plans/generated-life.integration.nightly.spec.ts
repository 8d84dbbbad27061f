import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import fc from 'fast-check';
import { type EventFacts } from '../domain/provider-facts';
import { handleEvent } from '../webhooks/handle-event';
import { END, START, UID, type Differs } from '../testing/builders';
import { atOnce, type Delivery, expectAgreement, fate, scramble, slowed } from '../testing/chaos';
import { MemoryProvider } from '../testing/memory-provider';
import { addUser, billingFor } from '../testing/serve-billing';
import { openTestDatabase } from '../testing/test-database';

const database = openTestDatabase('generated-life');
const { db } = database;
afterAll(() => database.close());
jest.setTimeout(300_000);

/** Changes of a subscription at the provider, and the events they create. */
const STEPS = {
  renews: [
    { status: 'active', latestInvoiceStatus: 'paid', pastDueSince: null },
    ['invoice.finalized', 'invoice.paid', 'customer.subscription.updated'],
  ],
  fails: [
    { status: 'past_due', latestInvoiceStatus: 'payment_failed', pastDueSince: START + DAY },
    ['invoice.finalized', 'invoice.payment_failed', 'customer.subscription.updated'],
  ],
  mustConfirm: [
    { status: 'past_due', latestInvoiceStatus: 'action_required', pastDueSince: START + DAY },
    ['invoice.payment_action_required', 'customer.subscription.updated'],
  ],
  givesUp: [{ status: 'unpaid' }, ['customer.subscription.updated']],
  isToEnd: [
    { cancelAtPeriodEnd: true, canceledAt: START + DAY },
    ['customer.subscription.updated'],
  ],
  goesOn: [{ cancelAtPeriodEnd: false, canceledAt: null }, ['customer.subscription.updated']],
  pauses: [{ status: 'paused' }, ['customer.subscription.paused']],
  resumes: [{ status: 'active' }, ['customer.subscription.resumed']],
  grows: [{ quantity: 3 }, ['customer.subscription.updated']],
  shrinks: [{ quantity: 1 }, ['customer.subscription.updated']],
  ends: [
    { status: 'canceled', endedAt: START + 2 * DAY, canceledAt: START + 2 * DAY },
    ['customer.subscription.deleted'],
  ],
} as const satisfies Record<string, readonly [Differs, readonly string[]]>;
type Step = keyof typeof STEPS;

const life = fc.record({
  steps: fc.array(
    fc.record({
      step: fc.constantFrom(...(Object.keys(STEPS) as Step[])),
      subscription: fc.nat({ max: 2 }),
    }),
    { minLength: 120, maxLength: 120 },
  ),
  fates: fc.array(fate, { minLength: 40, maxLength: 40 }),
  width: fc.integer({ min: 2, max: 12 }),
});

/** A user has three consecutive subscriptions; events of all of them may be in flight at once. */
class World {
  readonly provider = new MemoryProvider();
  /** Subscriptions with at least one sent event; others are unknown without reconcile. */
  readonly told = new Set<string>();
  readonly customer: CustomerId = this.provider.addCustomer(UID);
  readonly subscriptions: SubscriptionId[] = [0, 1, 2].map((index) =>
    this.provider.addSubscription(
      this.customer,
      // Set to end, so that none counts as a duplicate and is canceled.
      { createdAt: START + index, status: 'incomplete', cancelAt: END },
      UID,
    ),
  );

  take({ step, subscription }: { step: Step; subscription: number }): EventFacts[] {
    const id = this.subscriptions[subscription]!;
    const [change, types] = STEPS[step];
    if (this.provider.subscriptions.get(id)?.state.status === 'canceled') return [];
    this.provider.change(id, change);
    this.told.add(id);
    return types.map((type) =>
      this.provider.event(type, { subscriptionId: id, customerId: this.customer }),
    );
  }
}

describe('a generated subscription history', () => {
  it('needs no reconcile when every event arrives during further changes', async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ steps, fates, width }) => {
        await database.clear();
        await addUser(db, UID);
        const world = new World();
        let slow = 0;
        const billing = billingFor({
          db,
          provider: slowed(world.provider, () => slow),
          now: () => START + 3 * DAY,
        });
        const all = fates.map((one) => ({ ...one, lost: false }));
        const queue: Delivery<EventFacts>[] = [];
        const remaining = [...steps];
        let turn = 0;
        await atOnce(width, Array(width).fill(null), async () => {
          while (remaining.length > 0 || queue.length > 0) {
            turn += 1;
            const { order, slow: late } = all[turn % all.length]!;
            const step = order % 2 === 0 || queue.length === 0 ? remaining.shift() : undefined;
            if (step !== undefined) {
              // New events are inserted anywhere, so older ones may follow them.
              for (const delivery of scramble(world.take(step), all)) {
                queue.splice(order % (queue.length + 1), 0, delivery);
              }
            }
            const delivery = queue.shift();
            slow = late;
            if (delivery !== undefined) await handleEvent(billing, delivery.event);
          }
        });
        await expectAgreement(world.provider, billing, UID, world.told);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
