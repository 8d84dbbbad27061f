import { Provider, sdkFor } from '../testing/provider';
import { Receiver } from '../testing/receiver';
import { inLivemode, isLiveKey } from './livemode';

describe('livemode', () => {
  it.each([
    { key: 'sk_live_1', live: true },
    { key: 'rk_live_1', live: true },
    { key: 'sk_test_live_1', live: false },
  ])('of $key is $live', ({ key, live }) => expect(isLiveKey(key)).toBe(live));

  it('is set at every depth and nowhere else', () => {
    expect(
      inLivemode({ livemode: false, data: [{ livemode: false, name: 'a' }], metadata: {} }),
    ).toEqual({ livemode: true, data: [{ livemode: true, name: 'a' }], metadata: {} });
  });

  it.each([
    { secretKey: 'sk_test_spec', live: false },
    { secretKey: 'sk_live_spec', live: true },
  ])('of responses and events follows the key $secretKey', async ({ secretKey, live }) => {
    const receiver = await Receiver.start();
    const provider = await Provider.start({
      secretKey,
      webhooks: [{ url: receiver.url, secret: 'whsec_mode' }],
    });
    const stripe = sdkFor(provider.url, secretKey);
    const customer = await stripe.customers.create({ name: 'Jo' });
    expect(customer.livemode).toBe(live);
    expect((await stripe.customers.list()).data[0]?.livemode).toBe(live);
    await receiver.until(() => receiver.types.includes('customer.created'));
    const event = JSON.parse(
      receiver.received.find(({ event: { type } }) => type === 'customer.created')!.body,
    ) as { livemode: boolean; data: { object: { livemode: boolean } } };
    expect([event.livemode, event.data.object.livemode]).toEqual([live, live]);
    await provider.close();
    await receiver.close();
  });
});
