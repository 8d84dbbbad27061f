import { idOf, PRICE, Provider } from '../testing/provider';

const BUSINESS = 'price_keelson_business_monthly';

let provider: Provider;
beforeAll(async () => void (provider = await Provider.start()));
afterAll(() => provider.close());

const productOf = async (price: string) =>
  idOf((await provider.stripe.prices.retrieve(price)).product);
const next = async (subscription: string) =>
  (await provider.stripe.invoices.createPreview({ subscription })).total;

describe('a coupon for some products', () => {
  it('takes nothing off other items', async () => {
    const { stripe } = provider;
    const products = [await productOf(BUSINESS)];
    const { id: coupon } = await stripe.coupons.create({
      percent_off: 50,
      duration: 'forever',
      applies_to: { products },
    });
    expect((await stripe.coupons.retrieve(coupon)).applies_to).toBeUndefined();
    const expanded = await stripe.coupons.retrieve(coupon, { expand: ['applies_to'] });
    expect(expanded.applies_to).toEqual({ products });
    const { subscription } = await provider.subscriber();
    await stripe.subscriptions.update(subscription, { discounts: [{ coupon }] });
    expect(await next(subscription)).toBe(1_900);
    const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
    await stripe.subscriptions.update(subscription, { items: [{ id: item!.id, price: BUSINESS }] });
    const preview = await stripe.invoices.createPreview({ subscription });
    expect(preview.lines.data.at(-1)?.discount_amounts).toMatchObject([{ amount: 2_450 }]);
  });

  it('lowers a checkout only by its share, and is refused where it applies to nothing', async () => {
    const { stripe } = provider;
    const { id: coupon } = await stripe.coupons.create({
      percent_off: 50,
      applies_to: { products: [await productOf(BUSINESS)] },
    });
    const promotion = { type: 'coupon', coupon } as const;
    await stripe.promotionCodes.create({ promotion, code: 'BUSINESSONLY' });
    const { id: customer } = await provider.customer();
    const { id } = await provider.session(customer, { allow_promotion_codes: true });
    const paid = await provider.tryControl(`POST /checkout/${id}/complete`, {
      code: 'BUSINESSONLY',
    });
    expect(paid.status).toBe(400);
  });

  it('names products that exist', async () => {
    const applies_to = { products: ['prod_none'] };
    await expect(
      provider.stripe.coupons.create({ percent_off: 5, applies_to }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

it('a coupon has amounts in further currencies', async () => {
  const { stripe } = provider;
  const { id: coupon } = await stripe.coupons.create({
    amount_off: 500,
    currency: 'usd',
    duration: 'forever',
    currency_options: { eur: { amount_off: 300 } },
  });
  const expanded = await stripe.coupons.retrieve(coupon, { expand: ['currency_options'] });
  expect(expanded.currency_options).toEqual({
    usd: { amount_off: 500 },
    eur: { amount_off: 300 },
  });
  const price = await stripe.prices.create({
    product: await productOf(PRICE),
    currency: 'usd',
    unit_amount: 2_000,
    recurring: { interval: 'month' },
    currency_options: { eur: { unit_amount: 1_800 } },
  });
  const { id: customer } = await provider.customer();
  const { id } = await stripe.subscriptions.create({
    customer,
    currency: 'eur',
    items: [{ price: price.id }],
    discounts: [{ coupon }],
    default_payment_method: 'pm_card_visa',
  });
  expect(await next(id)).toBe(1_500);
});

describe('a discount of an item', () => {
  it('lowers that item alone, follows a change of its price and comes before the subscription’s', async () => {
    const { stripe } = provider;
    const { id: half } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { id: five } = await stripe.coupons.create({
      amount_off: 500,
      currency: 'usd',
      duration: 'forever',
    });
    const { subscription } = await provider.subscriber();
    const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
    await stripe.subscriptions.update(subscription, {
      items: [{ id: item!.id, discounts: [{ coupon: half }] }],
      discounts: [{ coupon: five }],
      proration_behavior: 'none',
    });
    expect(await next(subscription)).toBe(950 - 500);
    const shown = await stripe.subscriptions.retrieve(subscription, {
      expand: ['items.data.discounts'],
    });
    expect(shown.items.data[0]?.discounts).toMatchObject([
      { source: { coupon: half }, subscription_item: item!.id },
    ]);
    expect(shown.discounts).toHaveLength(1);
    await stripe.subscriptions.update(subscription, {
      items: [{ id: item!.id, price: BUSINESS }],
      discounts: '',
      proration_behavior: 'none',
    });
    expect(await next(subscription)).toBe(2_450);
  });

  it('of one invoice is used up by it', async () => {
    const { stripe } = provider;
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const { id: customer } = await provider.customer();
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: PRICE, discounts: [{ coupon }] }],
      default_payment_method: 'pm_card_visa',
    });
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ total: 950, discounts: [] });
    expect(await next(id)).toBe(1_900);
  });
});
