import { type Incident } from '@keelson/contracts/billing/incident';
import { type EventId } from '@keelson/contracts/ids';
import { DAY, SECOND } from '@keelson/contracts/time';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';
import { RECORDED_EVENTS } from '../testing/recorded-events';

const NOW = START + DAY;
const INCIDENT: Incident = {
  id: 'incident_1',
  kind: 'refund',
  status: 'full',
  amount: { amountMinor: 1_900, currency: 'usd' },
  reason: null,
  invoicedAt: START,
  at: NOW,
};
const world = openBilling('api-versions', { users: [UID] });
const { billing, call, provider, send } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

it('the recordings cover the versions from 2013 to 2025', () => {
  const years = new Set(RECORDED_EVENTS.map(({ version }) => version.slice(0, 4)));
  expect([...years].sort()).toEqual(['2013', '2014', '2015', '2018', '2020', '2024', '2025']);
});

describe('a delivery in the form of an API version', () => {
  const named = RECORDED_EVENTS.map((event) => [event.version, event.type, event] as const);

  it.each(named)('%s, %s, has the right result', async (_version, type, recorded) => {
    const customer = provider.addCustomer(UID);
    const subscription = provider.addSubscription(customer);
    provider.incidents.set(INCIDENT.id, {
      incident: INCIDENT,
      subscriptionId: subscription,
      customerId: customer,
    });
    const body = JSON.stringify({
      id: 'evt_recorded',
      object: 'event',
      type,
      created: NOW / SECOND,
      ...recorded.envelope,
      data: { object: recorded.object({ subscription, customer, incident: INCIDENT.id }) },
    });
    expect(await send({ body })).toEqual({
      status: 200,
      body: { received: true, outcome: recorded.expected },
    });
    const isOurs = recorded.expected === 'applied';
    expect(await billing.ledger.find('evt_recorded' as EventId)).toMatchObject({
      outcome: recorded.expected,
      ignoredReason: isOurs ? null : 'other-account',
      subscriptionId: isOurs ? subscription : null,
      uid: isOurs ? UID : null,
    });
    const { body: summary } = await call('/api/subscription', UID);
    expect(summary).toMatchObject({ plan: { key: isOurs ? 'pro' : 'free' } });
    const isIncident = type.startsWith('charge.') && isOurs;
    expect((await billing.subscriptions.find(subscription))?.incidents ?? []).toEqual(
      isIncident ? [INCIDENT] : [],
    );
  });
});
