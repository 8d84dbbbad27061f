import { createPrice, createProduct, updateProduct } from '../engine/catalog';
import { createCoupon, createPromotionCode } from '../engine/invoices/coupons';
import { createMeter } from '../engine/subscriptions/meters';
import { type Draft } from '../model/draft';
import { type Metadata, type Recurring } from '../model/records';
import { BRAND } from '@keelson/product/brand';

interface Fixture {
  readonly product: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly amount: number;
  /** In euros, beside US dollars. */
  readonly euros?: number;
  /** Null: a one-off price. */
  readonly interval: Recurring['interval'] | null;
  /** Metadata of the product and the price: the plan that is sold with them. */
  readonly plan?: string;
  /** A metered price: the metric in its metadata, and the event name of its meter. */
  readonly meter?: { readonly metric: string; readonly eventName: string };
  /** Metadata of the product: the pack of credits that is sold with it. */
  readonly pack?: string;
}

export const FIXTURES: readonly Fixture[] = [
  {
    product: 'prod_keelson_pro',
    name: `${BRAND.name} Pro`,
    description: `Everything in ${BRAND.name}, for daily use.`,
    price: 'price_keelson_pro_monthly',
    amount: 1_900,
    euros: 1_800,
    interval: 'month',
  },
  {
    product: 'prod_keelson_pro',
    name: `${BRAND.name} Pro`,
    description: `Everything in ${BRAND.name}, for daily use.`,
    price: 'price_keelson_pro_yearly',
    amount: 19_000,
    euros: 18_000,
    interval: 'year',
    plan: 'pro',
  },
  {
    product: 'prod_keelson_business',
    name: `${BRAND.name} Business`,
    description: `Everything in ${BRAND.name}, for heavy use.`,
    price: 'price_keelson_business_monthly',
    amount: 4_900,
    euros: 4_500,
    interval: 'month',
    plan: 'business',
  },
  {
    product: 'prod_keelson_business',
    name: `${BRAND.name} Business`,
    description: `Everything in ${BRAND.name}, for heavy use.`,
    price: 'price_keelson_business_yearly',
    amount: 49_000,
    euros: 45_000,
    interval: 'year',
    plan: 'business',
  },
  {
    product: 'prod_keelson_extra_messages',
    name: 'Extra chat messages',
    description: 'Messages beyond those that the plan includes.',
    price: 'price_keelson_business_messages',
    amount: 2,
    euros: 2,
    interval: 'month',
    plan: 'business',
    meter: { metric: 'chatMessages', eventName: 'keelson_chat_messages' },
  },
  {
    product: 'prod_keelson_messages',
    name: `${BRAND.name} chat messages`,
    description: 'A pack of 500 chat messages, beside those of the plan.',
    price: 'price_keelson_messages',
    amount: 500,
    euros: 460,
    interval: null,
    pack: 'messages',
  },
  {
    product: 'prod_harbor_pass',
    name: 'Harbor Pass',
    description: `Another product of the same account; ${BRAND.name} does not sell it.`,
    price: 'price_harbor_pass_yearly',
    amount: 4_900,
    interval: 'year',
  },
];

/** Promotion codes of the demo: a quarter less for three months, and five dollars less once. */
const CODES = [
  {
    code: 'QUARTER',
    coupon: {
      id: 'keelson_quarter',
      name: 'Quarter off',
      percent_off: 25,
      duration: 'repeating' as const,
      duration_in_months: 3,
    },
  },
  {
    code: 'FIVE',
    coupon: {
      id: 'keelson_five',
      name: 'Five dollars off',
      amount_off: 500,
      currency: 'usd',
      duration: 'once' as const,
    },
  },
];

function ensureMeter(draft: Draft, name: string, eventName: string): string {
  const known = draft.all('meter').find(({ event_name }) => event_name === eventName);
  const meter =
    known ??
    createMeter(draft, { display_name: name, event_name: eventName, event_time_window: 'hour' });
  return meter.id;
}

function seedCodes(draft: Draft): string[] {
  return CODES.flatMap(({ code, coupon }) => {
    if (draft.find('coupon', coupon.id) !== undefined) return [];
    createCoupon(draft, coupon);
    createPromotionCode(draft, { coupon: coupon.id, code });
    return [coupon.id];
  });
}

/** Creates missing demo products, prices and promotion codes; existing ones are not changed. */
export function seedFixtures(draft: Draft): string[] {
  const products = FIXTURES.flatMap((fixture) => {
    const created: string[] = [];
    const { meter } = fixture;
    const metadata: Metadata = {
      ...(fixture.plan === undefined ? {} : { keelson_plan: fixture.plan }),
      ...(meter === undefined ? {} : { keelson_meter: meter.metric }),
      ...(fixture.pack === undefined ? {} : { keelson_pack: fixture.pack }),
    };
    if (draft.find('product', fixture.product) === undefined) {
      createProduct(draft, {
        id: fixture.product,
        name: fixture.name,
        description: fixture.description,
        // The product of a metered price grants no plan by itself.
        metadata: meter === undefined ? metadata : {},
      });
      created.push(fixture.product);
    }
    const meterId = meter && ensureMeter(draft, fixture.name, meter.eventName);
    if (draft.find('price', fixture.price) === undefined) {
      createPrice(draft, {
        id: fixture.price,
        product: fixture.product,
        currency: 'usd',
        unit_amount: fixture.amount,
        ...(fixture.euros === undefined
          ? {}
          : { currency_options: { eur: { unit_amount: fixture.euros } } }),
        tax_behavior: 'exclusive',
        metadata,
        recurring:
          fixture.interval === null
            ? null
            : {
                interval: fixture.interval,
                interval_count: 1,
                trial_period_days: null,
                ...(meterId === undefined ? {} : { meter: meterId }),
              },
      });
      created.push(fixture.price);
    }
    if (draft.get('product', fixture.product).default_price === null) {
      updateProduct(draft, fixture.product, { default_price: fixture.price });
    }
    return created;
  });
  return [...products, ...seedCodes(draft)];
}
