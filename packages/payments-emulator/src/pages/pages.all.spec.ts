import { BRAND } from '@keelson/product/brand';
import { PRICE, Provider } from '../testing/provider';

let provider: Provider;
beforeAll(async () => {
  provider = await Provider.start();
});
afterAll(() => provider.close());

interface Visit {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly headers: Headers;
}

async function visit(
  url: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Visit> {
  const response = await fetch(new URL(url, provider.url), {
    redirect: 'manual',
    headers,
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  const { status, headers: answered } = response;
  return {
    status,
    text: await response.text(),
    location: answered.get('location'),
    headers: answered,
  };
}

const CARD = {
  method: 'card',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Jo Page',
};
const alerts = (text: string): string[] =>
  [...text.matchAll(/role="alert">\s*([^<]*?)\s*</g)].map((match) => match[1] ?? '');
const problem = (text: string, field: string): string =>
  new RegExp(`id="${field}-problem">\\s*([^<]*?)\\s*<`).exec(text)?.[1] ?? '';

async function openSession(
  params: Parameters<Provider['session']>[1] = {},
): Promise<{ id: string; page: string; customer: string }> {
  const { id: customer } = await provider.customer();
  const { id } = await provider.session(customer, params);
  return { id, page: `/pay/${id}`, customer };
}

describe('the card page', () => {
  it('shows the product and the amount due, and loads nothing from other hosts', async () => {
    const { page } = await openSession();
    const { status, text, headers } = await visit(page);
    expect(status).toBe(200);
    for (const words of [
      'Local test payments',
      `Subscribe to ${BRAND.name} Pro`,
      '$19.00',
      'per month',
      'jo@keelson.test',
      'http://app.test/pricing',
      'Pay $19.00 and subscribe',
    ]) {
      expect(text).toContain(words);
    }
    expect([...text.matchAll(/(?:src|href)="(http[^"]*)"/g)].map((match) => match[1])).toEqual([
      'http://app.test/pricing',
    ]);
    expect(text).not.toMatch(/<script>|<style>| style="| on\w+="/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://app.test");
    for (const asset of ['/assets/pages.css', '/assets/pages.js', '/assets/icon.svg']) {
      expect((await visit(asset)).status).toBe(200);
    }
  });

  it('accepts a card and redirects with the session id', async () => {
    const { id, page } = await openSession();
    const paid = await visit(page, CARD);
    expect(paid).toMatchObject({ status: 303, location: `http://app.test/done?session_id=${id}` });
    expect((await provider.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    // Submitted twice and opened again.
    expect(await visit(page, CARD)).toMatchObject({ status: 303, location: paid.location });
    const again = await visit(page);
    expect(again.text).toContain('Already paid');
    expect(again.text).not.toContain('<form');
    const subscriptions = await provider.stripe.subscriptions.list({ status: 'all', limit: 100 });
    expect(subscriptions.data).toHaveLength(1);
  });

  it('shows an error at each field and keeps the input', async () => {
    const { page } = await openSession();
    const { status, text } = await visit(page, {
      ...CARD,
      number: '4242',
      expiry: '13/20',
      cvc: 'x',
      name: '',
    });
    expect(status).toBe(422);
    expect(alerts(text)).toEqual(['Check the marked fields.']);
    expect(problem(text, 'number')).toBe('The card number is incomplete.');
    expect(problem(text, 'expiry')).toContain('month and year');
    expect(problem(text, 'cvc')).toContain('3 or 4 digits');
    expect(problem(text, 'name')).toContain('cardholder');
    expect(text).toContain('value="13/20"');
    expect(text.match(/autofocus/g)).toHaveLength(1);
  });

  it.each([
    {
      number: '4111 1111 1111 1111',
      expiry: '12/34',
      field: 'number',
      says: 'Never enter a real card',
    },
    { number: '4242424242424242', expiry: '01/20', field: 'expiry', says: 'has expired' },
  ])('refuses $number $expiry', async ({ number, expiry, field, says }) => {
    const { page } = await openSession();
    expect(problem((await visit(page, { ...CARD, number, expiry })).text, field)).toContain(says);
  });

  it('shows a declined card, and accepts another one', async () => {
    const { page } = await openSession();
    const declined = await visit(page, { ...CARD, number: '4000000000009995' });
    expect(declined.status).toBe(402);
    expect(alerts(declined.text)).toEqual(['Your card has insufficient funds. Try another card.']);
    expect((await visit(page, CARD)).status).toBe(303);
  });

  it('shows the e-mail field only for an unknown customer', async () => {
    const { id } = await provider.stripe.customers.create({});
    const { id: session } = await provider.session(id);
    expect((await visit(`/pay/${session}`)).text).toContain('name="email"');
    expect(
      problem((await visit(`/pay/${session}`, { ...CARD, email: 'no' })).text, 'email'),
    ).toContain('e-mail');
    expect((await visit(`/pay/${session}`, { ...CARD, email: 'typed@keelson.test' })).status).toBe(
      303,
    );
    expect(await provider.stripe.customers.retrieve(id)).toMatchObject({
      email: 'typed@keelson.test',
    });
  });

  it('offers a free trial', async () => {
    const { id, page } = await openSession({ subscription_data: { trial_period_days: 14 } });
    const { text } = await visit(page);
    expect(text).toContain('14 days free');
    expect(text).toContain('Start trial');
    await visit(page, CARD);
    expect((await provider.stripe.checkout.sessions.retrieve(id)).payment_status).toBe(
      'no_payment_required',
    );
  });

  it('accepts a bank debit that settles later', async () => {
    const { id, page } = await openSession();
    expect(
      (await visit(page, { method: 'bank', account: '000123456789', name: 'Jo' })).status,
    ).toBe(303);
    const session = await provider.stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  });

  it('escapes user content', async () => {
    const nasty = '<script>alert(1)</script>';
    const product = await provider.stripe.products.create({ name: nasty });
    const price = await provider.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const { page } = await openSession({ line_items: [{ price: price.id, quantity: 1 }] });
    expect((await visit(page)).text).not.toContain(nasty);
    expect((await visit(page, { ...CARD, number: nasty })).text).not.toContain(nasty);
    expect((await visit(`${page}?alert=free+text`)).text).not.toContain('free text');
  });

  it('has pages for finished and unknown sessions', async () => {
    const { id, page } = await openSession();
    await provider.stripe.checkout.sessions.expire(id);
    expect(await visit(page)).toMatchObject({
      status: 410,
      text: expect.stringContaining('Checkout expired') as string,
    });
    expect((await visit(page, CARD)).status).toBe(410);
    expect((await visit('/pay/cs_no')).status).toBe(404);
  });

  it('rejects cross-site forms', async () => {
    const { page } = await openSession();
    expect((await visit(page, CARD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

describe('the bank’s page', () => {
  const challenged = async (number = '4000002500003155') => {
    const session = await openSession();
    const { location } = await visit(session.page, { ...CARD, number });
    expect(location).toMatch(/^\/challenge\//);
    return { ...session, challenge: location! };
  };

  it('continues after confirmation, also when submitted twice', async () => {
    const { id, challenge } = await challenged();
    expect((await visit(challenge)).text).toContain('Confirm your payment');
    const done = `http://app.test/done?session_id=${id}`;
    expect(await visit(challenge, { answer: 'confirm' })).toMatchObject({
      status: 303,
      location: done,
    });
    expect(await visit(challenge, { answer: 'confirm' })).toMatchObject({
      status: 303,
      location: done,
    });
    expect(await visit(challenge)).toMatchObject({ status: 303, location: done });
  });

  it.each([
    { answer: 'refuse', number: '4000002500003155', says: 'was not confirmed at your bank' },
    { answer: 'confirm', number: '4000008400001629', says: 'declined' },
  ])(
    'returns to the card page for $number with response $answer',
    async ({ answer, number, says }) => {
      const { challenge, page } = await challenged(number);
      const { location } = await visit(challenge, { answer });
      expect(location).toContain(page);
      const [alert] = alerts((await visit(location!)).text);
      expect(alert).toContain(says);
      expect((await visit(page, CARD)).status).toBe(303);
    },
  );
});

describe('the portal', () => {
  const open = async (card?: string) => {
    const subscriber = await provider.subscriber(card);
    const { url } = await provider.stripe.billingPortal.sessions.create({
      customer: subscriber.customer,
      return_url: 'http://app.test/dashboard',
    });
    return { ...subscriber, page: new URL(url).pathname };
  };

  it('shows plan, card, invoices and a return link', async () => {
    const { page } = await open();
    const { text } = await visit(page);
    for (const words of [
      `${BRAND.name} Pro`,
      'Active',
      '$19.00 per month',
      'Renews on',
      'Visa •••• 4242',
      'http://app.test/dashboard',
    ]) {
      expect(text).toContain(words);
    }
    const invoice = /href="(\/invoice\/[^"]+)"/.exec(text)?.[1];
    expect((await visit(invoice!)).text).toContain(`1 × ${BRAND.name} Pro (at $19.00 / month)`);
  });

  it('cancels at period end after confirmation, and resumes', async () => {
    const { page, subscription } = await open();
    expect((await visit(`${page}/cancel/${subscription}`)).text).toContain(
      `Cancel ${BRAND.name} Pro?`,
    );
    await visit(`${page}/cancel/${subscription}`, {});
    // Like the provider's portal in flexible billing mode: the date, not the flag.
    const canceled = await provider.stripe.subscriptions.retrieve(subscription);
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: canceled.items.data[0]!.current_period_end,
    });
    expect((await visit(page)).text).toContain('Resume subscription');
    const { location } = await visit(`${page}/resume/${subscription}`, {});
    expect((await visit(location!)).text).toContain('Your subscription will renew.');
    expect(await provider.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
  });

  it('shows a scheduled change, and takes it back', async () => {
    const { page, subscription } = await open();
    const { subscriptionSchedules, subscriptions } = provider.stripe;
    const { id, phases } = await subscriptionSchedules.create({ from_subscription: subscription });
    const { start_date, end_date } = phases[0]!;
    await subscriptionSchedules.update(id, {
      phases: [
        { items: [{ price: PRICE, quantity: 1 }], start_date, end_date },
        {
          items: [{ price: 'price_harbor_pass_yearly', quantity: 1 }],
          duration: { interval: 'year', interval_count: 1 },
        },
      ],
    });
    expect((await visit(page)).text).toContain('Changes to Harbor Pass, $49.00 per year, on ');
    const { location } = await visit(`${page}/keep/${subscription}`, {});
    expect((await visit(location!)).text).toContain('The scheduled change was canceled.');
    expect((await subscriptions.retrieve(subscription)).schedule).toBeNull();
  });

  it('updates the card of the customer; open invoices are paid on their pages', async () => {
    const { page, subscription } = await open('4000000000000341');
    await provider.control(`POST /subscriptions/${subscription}/renew`);
    expect((await visit(page)).text).toContain('could not be collected');
    const declined = await visit(`${page}/card`, { ...CARD, number: '4000000000000002' });
    expect(alerts(declined.text)).toEqual(['Your card was declined. Try another card.']);
    const { location } = await visit(`${page}/card`, CARD);
    const after = (await visit(location!)).text;
    expect(after).toContain('Your card was updated.');
    expect(after).toContain('could not be collected');
    expect((await provider.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
  });

  it('of a session for a new card opens its page and leads back to the app', async () => {
    const { customer } = await provider.subscriber();
    const done = 'http://app.test/dashboard';
    const session = await provider.stripe.billingPortal.sessions.create({
      customer,
      return_url: done,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: done } },
      },
    });
    expect(session.flow).toMatchObject({ type: 'payment_method_update' });
    const { location } = await visit(new URL(session.url).pathname);
    expect((await visit(location!)).text).toContain('Change card');
    expect(await visit(location!, CARD)).toMatchObject({ location: done });
  });

  it('confirms a new card at the bank', async () => {
    const { page } = await open();
    const { location } = await visit(`${page}/card`, { ...CARD, number: '4000002500003155' });
    const after = await visit(location!, { answer: 'confirm' });
    expect(after.location).toBe(`${page}?note=card-changed`);
    expect((await visit(page)).text).toContain('•••• 3155');
  });

  it('pays an open invoice that needs confirmation', async () => {
    const { page, subscription } = await open('4000002760003184');
    await provider.control(`POST /subscriptions/${subscription}/renew`);
    const invoice = /owed">[\s\S]*?href="(\/invoice\/[^"]+)"/.exec((await visit(page)).text)?.[1];
    const { location } = await visit(`${invoice!}/pay`, {});
    expect(location).toMatch(/^\/challenge\//);
    const after = await visit(location!, { answer: 'confirm' });
    expect(after.location).toBe(invoice);
    expect((await provider.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  });

  it('rejects other tokens and expires after an hour', async () => {
    const mine = await open();
    const theirs = await open();
    expect((await visit(`${mine.page}/cancel/${theirs.subscription}`, {})).status).toBe(404);
    expect((await visit('/portal/test_guess')).status).toBe(410);
    await provider.control('POST /clock/advance', { seconds: 3_601 });
    expect(await visit(mine.page)).toMatchObject({
      status: 410,
      text: expect.stringContaining('expired') as string,
    });
  });
});
