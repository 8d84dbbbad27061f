import { createPrice, createProduct, updateProduct } from '../engine/catalog';
import { type Draft } from '../model/draft';
import { type Recurring } from '../model/records';

interface Fixture {
  readonly product: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly amount: number;
  readonly interval: Recurring['interval'];
}

export const FIXTURES: readonly Fixture[] = [
  {
    product: 'prod_keelson_pro',
    name: 'Keelson Pro',
    description: 'Everything in Keelson, for daily use.',
    price: 'price_keelson_pro_monthly',
    amount: 1_900,
    interval: 'month',
  },
  {
    product: 'prod_harbor_pass',
    name: 'Harbor Pass',
    description: 'Another product of the same account; Keelson does not sell it.',
    price: 'price_harbor_pass_yearly',
    amount: 4_900,
    interval: 'year',
  },
];

/** Creates missing demo products and prices; existing ones are not changed. */
export function seedFixtures(draft: Draft): string[] {
  return FIXTURES.flatMap((fixture) => {
    const created: string[] = [];
    if (draft.find('product', fixture.product) === undefined) {
      createProduct(draft, {
        id: fixture.product,
        name: fixture.name,
        description: fixture.description,
      });
      created.push(fixture.product);
    }
    if (draft.find('price', fixture.price) === undefined) {
      createPrice(draft, {
        id: fixture.price,
        product: fixture.product,
        currency: 'usd',
        unit_amount: fixture.amount,
        recurring: { interval: fixture.interval, interval_count: 1, trial_period_days: null },
      });
      created.push(fixture.price);
    }
    if (draft.get('product', fixture.product).default_price === null) {
      updateProduct(draft, fixture.product, { default_price: fixture.price });
    }
    return created;
  });
}
