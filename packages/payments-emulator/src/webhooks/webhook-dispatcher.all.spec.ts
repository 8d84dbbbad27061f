import { Provider } from '../testing/provider';
import { type Received, Receiver } from '../testing/receiver';

const SECRET = 'whsec_spec';
let receiver: Receiver;
let provider: Provider;

beforeEach(async () => {
  receiver = await Receiver.start();
  provider = await Provider.start({
    webhooks: [{ url: receiver.url, secret: SECRET }],
    retryCompression: 20_000,
    webhookTimeoutMs: 4_000,
  });
});
afterEach(async () => {
  await provider.close();
  await receiver.close();
});

const ids = (): string[] => receiver.received.map(({ event }) => event.id);
interface Deliveries {
  readonly total: number;
  readonly data: {
    readonly status: string;
    readonly fault: string | null;
    readonly attempts: number;
    readonly dueMs: number;
    readonly event: string;
  }[];
}
const deliveries = (query = ''): Promise<Deliveries> =>
  provider.control<Deliveries>(`GET /deliveries${query}`);
const only = (type: string): Received[] =>
  receiver.received.filter(({ event }) => event.type === type);

describe('a delivery', () => {
  it('has a signature that the SDK verifies', async () => {
    await provider.customer({ name: 'Zoë — “quoted”' });
    await receiver.until(() => receiver.received.length === 1);
    const [received] = receiver.received;
    const event = receiver.verified(received!, SECRET);
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { name: 'Zoë — “quoted”' } },
      pending_webhooks: 1,
    });
    expect(received!.signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(() => receiver.verified(received!, 'whsec_other')).toThrow('No signatures found');
    expect(() => receiver.verified({ ...received!, body: `${received!.body} ` }, SECRET)).toThrow();
  });

  it('is sent only to subscribed endpoints', async () => {
    const other = await Receiver.start();
    try {
      await provider.stripe.webhookEndpoints.create({
        url: other.url,
        enabled_events: ['customer.deleted'],
      });
      const { id } = await provider.customer();
      await provider.stripe.customers.del(id);
      await other.until(() => other.received.length > 0);
      expect(other.types).toEqual(['customer.deleted']);
      expect(receiver.types).toContain('customer.created');
    } finally {
      await other.close();
    }
  });

  it('is retried until it succeeds', async () => {
    let refusals = 3;
    receiver.answer = () => (refusals-- > 0 ? 500 : 200);
    await provider.customer();
    await receiver.until(() => receiver.received.length === 4);
    expect(new Set(ids()).size).toBe(1);
    await receiver.until(() => refusals < 0);
    expect(await provider.control<Deliveries>('POST /deliveries/flush')).toMatchObject({
      pending: 0,
    });
    expect((await deliveries()).data).toMatchObject([{ status: 'delivered', attempts: 4 }]);
  });

  it.each([
    { what: 'no response in time', answer: null },
    { what: 'a redirect', answer: 302 },
    { what: 'an error status', answer: 400 },
  ])('is retried after $what', async ({ answer }) => {
    receiver.answer = () => (receiver.received.length === 1 ? answer : 200);
    await provider.customer();
    await receiver.until(() => receiver.received.length === 2);
    expect(new Set(ids()).size).toBe(1);
  });

  it('is given up when its endpoint is deleted', async () => {
    receiver.answer = () => 500;
    await provider.customer();
    await receiver.until(() => receiver.received.length > 0);
    const [endpoint] = (await provider.stripe.webhookEndpoints.list()).data;
    await provider.stripe.webhookEndpoints.del(endpoint!.id);
    await provider.control('POST /deliveries/flush');
    expect((await deliveries()).data[0]?.status).toBe('given-up');
  });
});

describe('faults', () => {
  const fault = (body: object) => provider.control('PATCH /faults', body);

  it('drop the given number of deliveries, which can be resent', async () => {
    await fault({ lost: { next: 2 } });
    for (let index = 0; index < 3; index += 1) await provider.customer();
    await receiver.until(() => receiver.received.length === 1);
    await provider.control('POST /deliveries/flush');
    expect(receiver.received).toHaveLength(1);
    const lost = (await deliveries('?status=lost')).data;
    expect(lost).toHaveLength(2);
    for (const { event } of lost) await provider.control(`POST /events/${event}/resend`, {});
    await receiver.until(() => receiver.received.length === 3);
    expect(new Set(ids()).size).toBe(3);
  });

  it('duplicate deliveries', async () => {
    await fault({ duplicate: { next: 1 } });
    await provider.customer();
    await provider.customer();
    await receiver.until(() => receiver.received.length === 3);
    expect(new Set(ids()).size).toBe(2);
  });

  it('delay, while others overtake', async () => {
    await fault({ delayed: { next: 1 }, delayMs: 3_600_000 });
    const { id: late } = await provider.customer();
    const { id: soon } = await provider.customer();
    await receiver.until(() => receiver.received.length === 1);
    await provider.control('POST /deliveries/flush');
    const order = receiver.received.map(
      (each) => (receiver.verified(each, SECRET).data.object as { id: string }).id,
    );
    expect(order).toEqual([soon, late]);
  });

  it('delay no longer than set', async () => {
    await fault({ delayed: { next: 1 }, delayMs: 300 });
    await provider.customer();
    const [delivery] = (await deliveries()).data;
    await receiver.until(() => receiver.received.length === 1);
    expect(delivery).toMatchObject({ fault: 'delayed' });
    expect(Date.now()).toBeGreaterThanOrEqual(delivery!.dueMs);
  });

  it('reorder neighbors', async () => {
    await fault({ reordered: { next: 1 } });
    const { id } = await provider.customer();
    await provider.stripe.customers.update(id, { name: 'Later' });
    await receiver.until(() => receiver.received.length === 2);
    expect(receiver.types).toEqual(['customer.updated', 'customer.created']);
  });

  it('are deterministic for a seed', async () => {
    const run = async (): Promise<string[]> => {
      await fault({ seed: 42, lost: { probability: 0.3 }, duplicate: { probability: 0.3 } });
      const before = (await deliveries('?limit=1000')).total;
      for (let index = 0; index < 20; index += 1) await provider.customer();
      const { data, total } = await deliveries('?limit=1000');
      return data.slice(0, total - before).map((each) => String(each.fault));
    };
    const first = await run();
    expect(first.filter((each) => each === 'lost').length).toBeGreaterThan(1);
    expect(await run()).toEqual(first);
  });

  it('never lose events permanently: all are listed and can be resent', async () => {
    await fault({
      lost: { probability: 0.5 },
      delayed: { probability: 0.3 },
      reordered: { probability: 0.3 },
    });
    const { subscription } = await provider.subscriber();
    await provider.control(`POST /subscriptions/${subscription}/renew`);
    await fault({
      lost: { probability: 0 },
      delayed: { probability: 0 },
      reordered: { probability: 0 },
    });
    const { data: lost } = await deliveries('?status=lost&limit=1000');
    for (const { event } of lost) await provider.control(`POST /events/${event}/resend`);
    await provider.control('POST /deliveries/flush');
    const events = await provider.stripe.events
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    const afterSeed = events.filter(({ type }) => !/^(product|price)\./.test(type));
    expect(new Set(ids())).toEqual(new Set(afterSeed.map(({ id }) => id)));
    expect(only('checkout.session.completed').length).toBeGreaterThan(0);
  });
});
