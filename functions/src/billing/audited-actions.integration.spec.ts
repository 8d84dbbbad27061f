import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { AuditRepo } from '../audit/audit-repo';
import { openBilling } from './testing/billing-world';
import { START, UID } from './testing/builders';
import { handleEvent } from './webhooks/handle-event';

const world = openBilling('audited-actions', { users: [UID] });
const { admin, audits, billing, clock, provider, tell } = world;
beforeEach(() => world.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

interface Action {
  readonly act: () => Promise<{ readonly status: number }>;
  readonly changed: () => Promise<unknown>;
}

async function parked(): Promise<Action & { readonly id: string; readonly customer: CustomerId }> {
  const customer = provider.addCustomer(null);
  const subscriptionId = provider.addSubscription(customer);
  const event = provider.event('customer.subscription.updated', {
    subscriptionId,
    customerId: customer,
  });
  await handleEvent(billing, event);
  return {
    id: event.id,
    customer,
    act: () => admin(`events/${event.id}/resolve`, { uid: UID }),
    changed: async () => [
      await billing.customers.find(UID),
      await billing.ledger.find(event.id),
      await billing.subscriptions.ofUser(UID),
    ],
  };
}

async function assigned(): Promise<Action> {
  const { id, act, changed } = await parked();
  await act();
  return { act: () => admin(`events/${id}/unresolve`, {}), changed };
}

async function duplicate(): Promise<{ first: SubscriptionId; second: SubscriptionId }> {
  await billing.duplicates.setPolicy('ask', () => undefined);
  const customer = provider.addCustomer(UID);
  const first = provider.addSubscription(customer, {}, UID);
  await tell(first);
  const second = provider.addSubscription(customer, { createdAt: START + 1 }, UID);
  await tell(second);
  return { first, second };
}

const decision = (verb: 'keep' | 'approve', end: boolean) => async (): Promise<Action> => {
  const { first, second } = await duplicate();
  const ended = { status: 'canceled', canceledAt: clock.at, endedAt: clock.at } as const;
  if (end) provider.change(first, ended);
  return {
    act: () => admin(`duplicates/${second}/${verb}`, {}),
    changed: () => billing.duplicates.find(second),
  };
};

let keys = 0;
const settings = (): Promise<Action> =>
  Promise.resolve({
    act: () =>
      world.fetch('/api/admin/billing/settings', {
        method: 'PUT',
        headers: {
          authorization: 'Bearer boss:admin',
          'content-type': 'application/json',
          'idempotency-key': `settings-${(keys += 1)}`,
        },
        body: JSON.stringify({ duplicates: 'ask' }),
      }),
    changed: () => billing.duplicates.policy(),
  });

it.each<[string, () => Promise<Action>, string]>([
  ['an assignment', parked, 'billing.event-resolved'],
  ['its undoing', assigned, 'billing.resolution-undone'],
  ['the decision to keep a duplicate', decision('keep', false), 'billing.duplicate-kept'],
  ['the end of a case', decision('approve', true), 'billing.duplicate-resolved'],
  ['a change of the settings', settings, 'billing.settings-changed'],
])('%s is stored with its audit entry, or not at all', async (_what, prepare, action) => {
  const { act, changed } = await prepare();
  const before = await changed();
  const entries = (await audits()).length;
  const fail = () => {
    throw new Error('The audit log takes no entry');
  };
  jest.spyOn(AuditRepo.prototype, 'recordIn').mockImplementation(fail);
  jest.spyOn(AuditRepo.prototype, 'record').mockRejectedValue(new Error('As above'));
  expect((await act()).status).toBe(500);
  jest.restoreAllMocks();
  expect(await changed()).toEqual(before);

  expect((await act()).status).toBe(200);
  expect(await changed()).not.toEqual(before);
  const added = (await audits()).map((entry) => entry.action).filter((each) => each === action);
  expect([(await audits()).length, added.length]).toEqual([entries + 1, 1]);
});

it('settings that stay as they are leave no audit entry', async () => {
  const { act } = await settings();
  await act();
  await act();
  expect(await audits()).toHaveLength(1);
});
