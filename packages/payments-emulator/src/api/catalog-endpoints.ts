import { createPrice, createProduct, updatePrice, updateProduct } from '../engine/catalog';
import { type PriceRecord, type Recurring } from '../model/records';
import { presentPrice, presentProduct } from '../present/catalog';
import { invalid } from '../protocol/api-error';
import * as param from '../protocol/params';
import { type Endpoint, endpoint } from './endpoint';
import { listEndpoint } from './list';

const recurring = {
  interval: param.required(param.oneOf('day', 'week', 'month', 'year')),
  interval_count: param.integer,
  trial_period_days: param.integer,
  usage_type: param.oneOf('licensed', 'metered'),
  meter: param.name,
};
const productFields = {
  active: param.boolean,
  description: param.text,
  images: param.listOf(param.required(param.name)),
  metadata: param.metadata,
  url: param.text,
};
const productFilter = { ids: param.listOf(param.required(param.name)) };
const MAX_COUNT = { day: 1_095, week: 156, month: 36, year: 3 };

export function recurringOf(
  read: param.Read<typeof recurring> | undefined,
  path: string,
): Recurring | null {
  if (read === undefined) return null;
  const count = read.interval_count ?? 1;
  if (count < 1 || count > MAX_COUNT[read.interval]) {
    throw invalid('The interval may be three years at most.', `${path}[interval_count]`);
  }
  if ((read.usage_type === 'metered') !== (read.meter !== undefined)) {
    throw invalid('A metered price needs a meter, and no other price has one.', `${path}[meter]`);
  }
  if (read.meter !== undefined && read.trial_period_days !== undefined) {
    throw invalid('A metered price has no trial.', `${path}[trial_period_days]`);
  }
  return {
    interval: read.interval,
    interval_count: count,
    trial_period_days: read.trial_period_days ?? null,
    ...(read.meter === undefined ? {} : { meter: read.meter }),
  };
}

function unitAmount(amount: number | undefined, path: string): number {
  if (amount === undefined)
    throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing');
  if (amount < 0) throw invalid('Invalid non-negative integer', path);
  return amount;
}

const OPTION = {
  unit_amount: param.integer,
  tax_behavior: param.oneOf('exclusive', 'inclusive', 'unspecified'),
};
const OPTIONS = param.mapOf(OPTION);

/** Amounts in further currencies. The emulator computes tax by the price's behavior alone. */
function currencyOptions(
  options: Readonly<Record<string, param.Read<typeof OPTION>>> | undefined,
  behavior: PriceRecord['tax_behavior'],
): PriceRecord['currency_options'] {
  if (options === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(options).map(([currency, { unit_amount: amount, tax_behavior: own }]) => {
      const path = `currency_options[${currency}]`;
      if ((own ?? 'unspecified') !== (behavior ?? 'unspecified')) {
        throw invalid(
          'All currencies of a price must have its tax behavior in the local payments emulator.',
          `${path}[tax_behavior]`,
        );
      }
      return [currencyOf(currency), { unit_amount: unitAmount(amount, `${path}[unit_amount]`) }];
    }),
  );
}

const priceData = {
  currency_options: OPTIONS,
  currency: param.required(param.name),
  unit_amount: param.integer,
  recurring: param.object(recurring),
  metadata: param.metadata,
  tax_behavior: param.oneOf('exclusive', 'inclusive', 'unspecified'),
};

export const productEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/products',
    {
      ...productFields,
      id: param.name,
      name: param.required(param.name),
      default_price_data: param.object(priceData),
    },
    (draft, { default_price_data: data, ...input }) => {
      const { id } = createProduct(draft, input);
      if (data === undefined) return presentProduct(draft.get('product', id));
      const price = createPrice(draft, {
        product: id,
        currency: data.currency,
        unit_amount: unitAmount(data.unit_amount, 'default_price_data[unit_amount]'),
        recurring: recurringOf(data.recurring, 'default_price_data[recurring]'),
        metadata: data.metadata,
        tax_behavior: data.tax_behavior,
        currency_options: currencyOptions(data.currency_options, data.tax_behavior),
      });
      return presentProduct(updateProduct(draft, id, { default_price: price.id }));
    },
  ),
  endpoint('GET /v1/products/{id}', {}, (draft, _params, id) =>
    presentProduct(draft.get('product', id)),
  ),
  endpoint(
    'POST /v1/products/{id}',
    { ...productFields, name: param.name, default_price: param.text },
    (draft, input, id) => presentProduct(updateProduct(draft, id, input)),
  ),
  listEndpoint('/v1/products', {
    kind: 'product',
    filters: { active: param.boolean, created: param.range },
    more: productFilter,
    where:
      ({ ids }) =>
      ({ id }) =>
        ids?.includes(id) ?? true,
    present: presentProduct,
  }),
];

const priceFields = {
  currency_options: OPTIONS,
  active: param.boolean,
  lookup_key: param.text,
  metadata: param.metadata,
  nickname: param.text,
  tax_behavior: param.oneOf('exclusive', 'inclusive', 'unspecified'),
};

const priceFilter = {
  lookup_keys: param.listOf(param.required(param.name)),
  recurring: param.object({
    interval: param.oneOf('day', 'week', 'month', 'year'),
    meter: param.name,
    usage_type: param.oneOf('licensed', 'metered'),
  }),
  type: param.oneOf('recurring', 'one_time'),
};

const priceList = listEndpoint('/v1/prices', {
  kind: 'price',
  filters: {
    active: param.boolean,
    created: param.range,
    currency: param.name,
    product: param.name,
  },
  more: priceFilter,
  where: ({ lookup_keys: keys, recurring: wanted, type }, draft) => {
    const { interval, meter, usage_type: usage } = wanted ?? {};
    if (meter !== undefined) draft.referenced('meter', meter, 'recurring[meter]');
    return (price) =>
      (keys?.includes(price.lookup_key ?? '') ?? true) &&
      (interval === undefined || price.recurring?.interval === interval) &&
      (meter === undefined || price.recurring?.meter === meter) &&
      (usage === undefined ||
        (price.recurring !== null &&
          (usage === 'metered') === (price.recurring.meter !== undefined))) &&
      (type === undefined || (type === 'one_time') === (price.recurring === null));
  },
  present: presentPrice,
});

export const priceEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/prices',
    {
      ...priceFields,
      billing_scheme: param.oneOf('per_unit'),
      currency: param.required(param.name),
      product: param.name,
      product_data: param.object({
        id: param.name,
        name: param.required(param.name),
        active: param.boolean,
        metadata: param.metadata,
      }),
      recurring: param.object(recurring),
      unit_amount: param.integer,
    },
    (draft, input) => {
      const { product, product_data: data } = input;
      if ((product === undefined) === (data === undefined)) {
        throw invalid('You must specify either `product` or `product_data`.', 'product');
      }
      const price = createPrice(draft, {
        active: input.active,
        lookup_key: input.lookup_key,
        metadata: input.metadata,
        nickname: input.nickname,
        tax_behavior: input.tax_behavior,
        currency: currencyOf(input.currency),
        product: product ?? createProduct(draft, { name: '', ...data }).id,
        recurring: recurringOf(input.recurring, 'recurring'),
        unit_amount: unitAmount(input.unit_amount, 'unit_amount'),
        currency_options: currencyOptions(input.currency_options, input.tax_behavior),
      });
      return presentPrice(price);
    },
  ),
  endpoint('GET /v1/prices/{id}', {}, (draft, _params, id) => presentPrice(draft.get('price', id))),
  endpoint('POST /v1/prices/{id}', priceFields, (draft, { currency_options, ...input }, id) => {
    const behavior = input.tax_behavior ?? draft.get('price', id).tax_behavior;
    const options = currencyOptions(currency_options, behavior);
    return presentPrice(updatePrice(draft, id, { ...input, currency_options: options }));
  }),
  priceList,
];

function currencyOf(currency: string): string {
  if (
    /^[a-z]{3}$/i.test(currency) &&
    Intl.supportedValuesOf('currency').includes(currency.toUpperCase())
  ) {
    return currency.toLowerCase();
  }
  throw invalid(`Invalid currency: ${currency}.`, 'currency');
}
