import type Stripe from 'stripe';
import { type PriceRecord, type ProductRecord } from '../model/records';
import { type WirePlan, type WirePrice } from '../protocol/wire';

export function presentProduct(product: ProductRecord): Stripe.Product {
  return {
    ...product,
    object: 'product',
    images: [...product.images],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
  };
}

/** The amounts in all currencies, the price's own included; part of a price only when expanded. */
export function presentCurrencyOptions(price: PriceRecord): WirePrice['currency_options'] {
  const { currency, unit_amount, currency_options: options = {} } = price;
  return Object.fromEntries(
    Object.entries({ [currency]: { unit_amount }, ...options }).map(([key, option]) => [
      key,
      {
        custom_unit_amount: null,
        tax_behavior: price.tax_behavior ?? 'unspecified',
        unit_amount: option.unit_amount,
        unit_amount_decimal: String(option.unit_amount),
      },
    ]),
  );
}

export function presentPrice(record: PriceRecord): WirePrice {
  const { currency_options: _options, ...price } = record;
  return {
    ...price,
    object: 'price',
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    recurring:
      price.recurring === null
        ? null
        : {
            ...price.recurring,
            meter: price.recurring.meter ?? null,
            usage_type: usageType(price),
          },
    tax_behavior: price.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring === null ? 'one_time' : 'recurring',
    unit_amount_decimal: String(price.unit_amount),
  };
}

const usageType = ({ recurring }: PriceRecord): 'licensed' | 'metered' =>
  recurring?.meter === undefined ? 'licensed' : 'metered';

/** The price as a legacy plan object; subscription items still contain both. */
export function presentPlan(price: PriceRecord): WirePlan {
  const { recurring } = price;
  if (recurring === null) throw new Error(`Price ${price.id} is a one-off price`);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: recurring.meter ?? null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: recurring.trial_period_days,
    usage_type: usageType(price),
  };
}
