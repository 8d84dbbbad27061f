import Stripe from 'stripe';
import { PRICE, Provider } from '../testing/provider';
import { Receiver } from '../testing/receiver';

const SECRET = 'whsec_events';
let provider: Provider;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  provider = await Provider.start({ webhooks: [{ url: receiver.url, secret: SECRET }] });
  await provider.control('POST /deliveries/flush', {});
});
afterAll(async () => {
  await provider.close();
  await receiver.close();
});

async function received(id: string) {
  await receiver.until(() => receiver.received.some(({ event }) => event.id === id));
  return receiver.received.find(({ event }) => event.id === id)!;
}

it('delivers an event with a given object, type, account and mode', async () => {
  const object = { id: 'ch_1', object: 'charge', refunded: true };
  const { id } = await provider.control<{ id: string }>('POST /events', {
    type: 'charge.refunded',
    object,
    account: 'acct_other',
    livemode: true,
    previous_attributes: { refunded: false },
  });
  const delivery = await received(id);
  expect(receiver.verified(delivery, SECRET)).toMatchObject({
    id,
    object: 'event',
    type: 'charge.refunded',
    account: 'acct_other',
    livemode: true,
    data: { object, previous_attributes: { refunded: false } },
  });
  expect(await provider.stripe.events.retrieve(id)).toMatchObject({ account: 'acct_other' });
});

it('delivers bodies of up to a mebibyte', async () => {
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: `si_${index}`,
    metadata: Object.fromEntries(
      Array.from({ length: 50 }, (_unused, key) => [`key_${key}`, 'x'.repeat(500)]),
    ),
  }));
  const { id } = await provider.control<{ id: string }>('POST /events', {
    type: 'customer.subscription.updated',
    object: { id: 'sub_large', object: 'subscription', items: { data: items } },
  });
  expect((await received(id)).body.length).toBeGreaterThan(500_000);
});

it('delivers thin events that the SDK parses and fetches', async () => {
  const related = { id: PRICE, type: 'price', url: `/v1/prices/${PRICE}` };
  const { id } = await provider.control<{ id: string }>('POST /thin_events', {
    type: 'v1.price.updated',
    related_object: related,
    context: 'acct_other',
    data: { note: 'only when fetched' },
  });
  const delivery = await received(id);
  expect(() => receiver.verified(delivery, SECRET)).toThrow();
  const client = new Stripe('sk_test_spec');
  const notification = client.parseEventNotification(delivery.body, delivery.signature, SECRET);
  expect(notification).toMatchObject({
    id,
    object: 'v2.core.event',
    type: 'v1.price.updated',
    livemode: false,
    related_object: related,
  });
  expect(delivery.body).not.toContain('only when fetched');
  expect(await provider.stripe.v2.core.events.retrieve(id)).toMatchObject({
    id,
    data: { note: 'only when fetched' },
  });
  await expect(provider.stripe.events.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
  const { data } = await provider.stripe.events.list({ limit: 100 });
  expect(data.some((event) => event.id === id)).toBe(false);
});

it.each([
  { call: 'POST /events', body: {}, param: 'type' },
  { call: 'POST /events', body: { type: 'a.b', object: 'text' }, param: 'object' },
  {
    call: 'POST /thin_events',
    body: { type: 'v1.a', related_object: { id: 'x' } },
    param: 'related_object',
  },
  { call: 'POST /thin_events', body: { type: 'v1.a', other: 1 }, param: 'other' },
])('refuses $call $body', async ({ call, body, param }) => {
  expect(await provider.tryControl(call, body)).toMatchObject({
    status: 400,
    json: { error: { param } },
  });
});
