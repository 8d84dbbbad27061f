import { type EndPlanOn, type Incident } from '@keelson/contracts/billing/incident';
import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { exportBilling } from '../customers/export-billing';
import { offboardBilling } from '../customers/offboard-billing';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { rawEvent } from '../testing/send-webhook';

const NOW = START + DAY;
let customer: CustomerId;
let subscription: SubscriptionId;
const world = openBilling('incidents');
const { audits, billing, call, member, provider, send, snapshot } = world;
beforeEach(async () => {
  await world.reset();
  ({ customer, subscription } = await member());
});
afterAll(() => world.close());

const DISPUTE: Incident = {
  id: 'dp_1',
  kind: 'dispute',
  status: 'open',
  amount: { amountMinor: 1_900, currency: 'usd' },
  reason: 'fraudulent',
  invoicedAt: START,
  at: NOW,
};
/** The provider's object changes, then its event arrives. */
function happen(id: string, type: string, incident: Incident, subscriptionId = subscription) {
  provider.incidents.set(incident.id, { incident, subscriptionId, customerId: customer });
  const object = { object: 'dispute', id: incident.id, charge: 'ch_1', payment_intent: 'pi_1' };
  return send({ body: rawEvent(id, type, object) });
}
const audit = async () => (await audits()).map(({ action }) => action);

it('records a dispute on the subscription, shows it to the member and audits each state once', async () => {
  const opened = await happen('evt_1', 'charge.dispute.created', DISPUTE);
  expect(opened).toMatchObject({ status: 200, body: { outcome: 'applied' } });
  await happen('evt_2', 'charge.dispute.closed', { ...DISPUTE, status: 'lost' });
  await happen('evt_2', 'charge.dispute.closed', { ...DISPUTE, status: 'lost' });
  await happen('evt_3', 'charge.dispute.closed', { ...DISPUTE, status: 'lost' });
  expect(await billing.subscriptions.find(subscription)).toMatchObject({
    status: 'active',
    incidents: [{ id: 'dp_1', status: 'lost' }],
  });
  expect(await call('/api/subscription', UID)).toMatchObject({
    body: { plan: { key: 'pro' }, subscription: { incidents: [{ id: 'dp_1', status: 'lost' }] } },
  });
  expect(await audit()).toEqual(['billing.payment-disputed', 'billing.payment-disputed']);
  expect(await billing.ledger.find('evt_2' as never)).toMatchObject({
    outcome: 'applied',
    attempts: 2,
    objectId: 'dp_1',
    subscriptionId: subscription,
    uid: UID,
  });
});

it('keeps incidents when the subscription is fetched again', async () => {
  await happen('evt_1', 'charge.dispute.created', DISPUTE);
  provider.change(subscription, { cancelAtPeriodEnd: true });
  const object = { object: 'subscription', id: subscription, customer };
  await send({ body: rawEvent('evt_2', 'customer.subscription.updated', object) });
  expect(await billing.subscriptions.find(subscription)).toMatchObject({
    cancelAtPeriodEnd: true,
    incidents: [{ id: 'dp_1' }],
  });
});

it('does not show a fraud warning to the member', async () => {
  const warning: Incident = { ...DISPUTE, id: 'issfr_1', kind: 'fraud-warning', amount: null };
  await happen('evt_1', 'radar.early_fraud_warning.created', warning);
  // The member can read the document of the subscription.
  expect(await billing.subscriptions.find(subscription)).toMatchObject({ incidents: [] });
  expect((await snapshot())[`staffIncidents/${subscription}`]).toMatchObject({
    uid: UID,
    incidents: [{ id: 'issfr_1', kind: 'fraud-warning' }],
  });
  const answer = await call('/api/subscription', UID);
  expect(answer.body).toMatchObject({ subscription: { incidents: [] } });
  expect(JSON.stringify(await exportBilling(billing, UID))).not.toContain('issfr_1');
  expect(await audit()).toEqual(['billing.fraud-warning']);
});

it('deletes warnings with the account', async () => {
  const warning: Incident = { ...DISPUTE, id: 'issfr_1', kind: 'fraud-warning', amount: null };
  await happen('evt_1', 'radar.early_fraud_warning.created', warning);
  await offboardBilling(billing, UID);
  expect(await billing.staffIncidents.find(subscription)).toBeNull();
  await billing.staffIncidents.add(subscription, UID, warning);
  expect(await billing.staffIncidents.find(subscription)).toBeNull();
});

it.each<[string, EndPlanOn[], Incident, string]>([
  ['a lost dispute', ['lost-dispute'], { ...DISPUTE, status: 'lost' }, 'canceled'],
  ['a lost dispute, not configured', [], { ...DISPUTE, status: 'lost' }, 'active'],
  [
    'a full refund',
    ['full-refund'],
    { ...DISPUTE, id: 'ch_1', kind: 'refund', status: 'full' },
    'canceled',
  ],
])('after %s with %p the subscription is right', async (_what, endPlanOn, incident, status) => {
  Object.assign(billing, { endPlanOn });
  await happen('evt_1', 'charge.refunded', incident);
  expect(await billing.subscriptions.find(subscription)).toMatchObject({ status });
  expect((await audit()).includes('billing.plan-ended')).toBe(status === 'canceled');
});

it('is delivered again when ending the plan failed, and then ends it', async () => {
  Object.assign(billing, { endPlanOn: ['lost-dispute'] });
  provider.fail('cancelSubscription', new Error('down'));
  const lost = { ...DISPUTE, status: 'lost' } as const;
  expect(await happen('evt_1', 'charge.dispute.closed', lost)).toMatchObject({ status: 500 });
  provider.recover();
  expect(await happen('evt_1', 'charge.dispute.closed', lost)).toMatchObject({ status: 200 });
  expect(await billing.subscriptions.find(subscription)).toMatchObject({ status: 'canceled' });
});

it('is parked for an unknown customer and applied when the account is known', async () => {
  const stranger = provider.addCustomer(null);
  const other = provider.addSubscription(stranger);
  provider.incidents.set('dp_1', {
    incident: DISPUTE,
    subscriptionId: other,
    customerId: stranger,
  });
  const body = rawEvent('evt_1', 'charge.dispute.created', { object: 'dispute', id: 'dp_1' });
  expect(await send({ body })).toMatchObject({ body: { outcome: 'parked' } });
  await call('/api/admin/billing/events/evt_1/resolve', 'boss:admin', { uid: UID });
  expect(await billing.subscriptions.find(other)).toMatchObject({ uid: UID, incidents: [DISPUTE] });
});

it('of a one-off payment is ignored', async () => {
  const body = rawEvent('evt_1', 'charge.refunded', { object: 'charge', id: 'ch_9' });
  expect(await send({ body })).toMatchObject({ body: { outcome: 'ignored' } });
});
