import { request } from 'node:http';
import { Provider } from '../testing/provider';

let provider: Provider;
beforeAll(async () => {
  provider = await Provider.start({
    webhooks: [{ url: 'http://127.0.0.1:9/none', secret: 'whsec_c' }],
  });
});
afterAll(() => provider.close());

/** `fetch` cannot set `Host`. */
function statusFor(
  headers: Record<string, string>,
  method = 'GET',
  path = '/_control/health',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, provider.url), { method, headers }, (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

describe('the control API', () => {
  it('accepts only this machine and its own pages', async () => {
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ 'sec-fetch-site': 'cross-site' }, 'POST', '/_control/reset')).toBe(
      403,
    );
    expect(await statusFor({ 'sec-fetch-site': 'same-origin' }, 'POST', '/_control/seed')).toBe(
      200,
    );
  });

  it.each([
    {
      call: 'POST /nothing',
      body: {},
      status: 404,
      message: 'Unknown endpoint: POST /_control/nothing.',
    },
    { call: 'POST /clock/advance', body: {}, status: 400, message: 'Pass `seconds`' },
    {
      call: 'POST /clock/advance',
      body: { to: '2001-01-01' },
      status: 400,
      message: 'only moves forward',
    },
    {
      call: 'POST /clock/advance',
      body: { seconds: 1, day: 2 },
      status: 400,
      message: 'Unknown field: day',
    },
    {
      call: 'POST /clock/advance',
      body: { seconds: 10 ** 10 },
      status: 400,
      message: 'five years',
    },
    {
      call: 'PATCH /faults',
      body: { lost: { probability: 2 } },
      status: 400,
      message: 'from 0 to 1',
    },
    {
      call: 'POST /checkout/cs_no/complete',
      body: {},
      status: 404,
      message: "No such checkout.session: 'cs_no'",
    },
    {
      call: 'PATCH /settings',
      body: { afterRetries: 'forget' },
      status: 400,
      message: 'one of cancel',
    },
  ])('refuses $call $body', async ({ call, body, status, message }) => {
    const refused = await provider.tryControl(call, body);
    expect(refused.status).toBe(status);
    expect(refused.json).toMatchObject({
      error: { message: expect.stringContaining(message) as string },
    });
  });

  it('seeds missing records once', async () => {
    expect(await provider.control('POST /seed', {})).toEqual({ created: [] });
    expect((await provider.stripe.products.list()).data.map(({ id }) => id)).toContain(
      'prod_keelson_pro',
    );
  });

  it('completes a checkout like a customer, or returns the error', async () => {
    const { id: customer } = await provider.customer();
    const { id } = await provider.session(customer);
    const call = `POST /checkout/${id}/complete`;
    expect(await provider.tryControl(call, { card: '4000000000000002' })).toMatchObject({
      status: 402,
      json: { error: { decline_code: 'generic_decline' } },
    });
    expect(
      await provider.tryControl(call, { card: '4000002500003155', confirms: false }),
    ).toMatchObject({ status: 402 });
    expect((await provider.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(await provider.control(call, { card: '4000002500003155' })).toMatchObject({
      outcome: 'paid',
      session: { status: 'complete' },
    });
    expect(await provider.tryControl(call, {})).toMatchObject({
      status: 400,
      json: { error: { code: 'checkout_session_not_open' } },
    });
  });

  it('advances the clock past a renewal', async () => {
    const { subscription } = await provider.subscriber();
    const before = await provider.stripe.subscriptions.retrieve(subscription);
    await provider.control('POST /clock/advance', { until: 'next-renewal', subscription });
    const after = await provider.stripe.subscriptions.retrieve(subscription, {
      expand: ['latest_invoice'],
    });
    expect(after.items.data[0]!.current_period_start).toBe(
      before.items.data[0]!.current_period_end,
    );
    expect(after.latest_invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
    });
  });

  it('removes a customer without a trace, like the deletion of test data', async () => {
    const { customer, subscription } = await provider.subscriber();
    const { subscription: other } = await provider.subscriber();
    const events = (await provider.stripe.events.list({ limit: 1 })).data[0]?.id;
    await provider.control(`DELETE /customers/${customer}`);
    for (const gone of [
      provider.stripe.subscriptions.retrieve(subscription),
      provider.stripe.customers.retrieve(customer),
      provider.stripe.subscriptions.list({ customer }),
    ]) {
      await expect(gone).rejects.toMatchObject({ code: 'resource_missing' });
    }
    expect((await provider.stripe.events.list({ limit: 1 })).data[0]?.id).toBe(events);
    expect((await provider.stripe.subscriptions.retrieve(other)).status).toBe('active');
  });

  it('shows a subscription without items, a form of another release, until told otherwise', async () => {
    const { subscription } = await provider.subscriber();
    const items = async () =>
      (await provider.stripe.subscriptions.retrieve(subscription)).items.data.length;
    await provider.control(`PATCH /subscriptions/${subscription}`, { itemsListed: false });
    expect(await items()).toBe(0);
    await provider.control(`PATCH /subscriptions/${subscription}`, { itemsListed: true });
    expect(await items()).toBe(1);
  });

  it('has an operator page', async () => {
    const page = await fetch(`${provider.url}/_control`);
    const text = await page.text();
    expect(page.status).toBe(200);
    for (const words of [
      'Advance 1 month',
      'Advance to next renewal',
      'API faults',
      'Delivery faults',
      'http://127.0.0.1:9/none',
      'Resend',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('resets to the initial state', async () => {
    const { id } = await provider.customer();
    await provider.control('POST /reset', {});
    await expect(provider.stripe.customers.retrieve(id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect(await provider.stripe.products.retrieve('prod_keelson_pro')).toMatchObject({
      default_price: 'price_keelson_pro_monthly',
    });
    const { data } = await provider.control<{ data: { secret: string }[] }>(
      'GET /webhook_endpoints',
    );
    expect(data).toMatchObject([{ secret: 'whsec_c' }]);
  });
});
