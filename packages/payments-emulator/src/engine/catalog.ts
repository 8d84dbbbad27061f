import { type Draft } from '../model/draft';
import {
  type Metadata,
  type PriceRecord,
  type ProductRecord,
  type Recurring,
} from '../model/records';
import { presentPrice, presentProduct } from '../present/catalog';
import { invalid } from '../protocol/api-error';
import { emit } from './events/emit';
import { mergeMetadata } from './save';

export interface NewProduct {
  readonly id?: string | undefined;
  readonly name: string;
  readonly active?: boolean | undefined;
  readonly description?: string | null | undefined;
  readonly images?: readonly string[] | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly url?: string | null | undefined;
}

export function createProduct(draft: Draft, input: NewProduct): ProductRecord {
  const id = input.id ?? draft.newId('prod', 14);
  if (draft.find('product', id)) {
    throw invalid(`Product already exists: ${id}`, 'id', 'resource_already_exists');
  }
  const product: ProductRecord = {
    id,
    active: input.active ?? true,
    created: draft.now(),
    default_price: null,
    description: input.description ?? null,
    images: [...(input.images ?? [])],
    metadata: mergeMetadata({}, input.metadata ?? {}),
    name: input.name,
    updated: draft.now(),
    url: input.url ?? null,
  };
  draft.put('product', product);
  emit(draft, { type: 'product.created', customer: null, object: presentProduct(product) });
  return product;
}

export type ProductChange = Omit<NewProduct, 'id' | 'name'> & {
  readonly name?: string | undefined;
  readonly default_price?: string | null | undefined;
};

export function updateProduct(draft: Draft, id: string, change: ProductChange): ProductRecord {
  const before = draft.get('product', id);
  if (
    change.default_price &&
    draft.referenced('price', change.default_price, 'default_price').product !== id
  ) {
    throw invalid(`The price ${change.default_price} belongs to another product.`, 'default_price');
  }
  const after: ProductRecord = {
    ...before,
    active: change.active ?? before.active,
    default_price: change.default_price === undefined ? before.default_price : change.default_price,
    description: change.description === undefined ? before.description : change.description,
    images: [...(change.images ?? before.images)],
    metadata: mergeMetadata(before.metadata, change.metadata),
    name: change.name ?? before.name,
    updated: draft.now(),
    url: change.url === undefined ? before.url : change.url,
  };
  draft.put('product', after);
  emit(draft, {
    type: 'product.updated',
    customer: null,
    object: presentProduct(after),
    before: presentProduct(before),
  });
  return after;
}

export interface NewPrice {
  readonly id?: string | undefined;
  readonly product: string;
  readonly currency: string;
  readonly unit_amount: number;
  readonly currency_options?: PriceRecord['currency_options'];
  /** Null for a one-off price. */
  readonly recurring: Recurring | null;
  readonly tax_behavior?: PriceRecord['tax_behavior'];
  readonly active?: boolean | undefined;
  readonly nickname?: string | null | undefined;
  readonly lookup_key?: string | null | undefined;
  readonly metadata?: Metadata | null | undefined;
}

const recurringFields = ({
  interval,
  interval_count,
  trial_period_days,
  meter,
}: Recurring): Recurring => ({
  interval,
  interval_count,
  trial_period_days,
  ...(meter === undefined ? {} : { meter }),
});

/** Only fixtures set an `id`; the API generates one, as at the provider. */
export function createPrice(draft: Draft, input: NewPrice): PriceRecord {
  draft.referenced('product', input.product, 'product');
  assertLookupKeyIsFree(draft, input.lookup_key);
  const meter = input.recurring?.meter;
  if (
    meter !== undefined &&
    draft.referenced('meter', meter, 'recurring[meter]').status !== 'active'
  ) {
    throw invalid('The meter is deactivated.', 'recurring[meter]');
  }
  const price: PriceRecord = {
    id: input.id ?? draft.newId('price'),
    active: input.active ?? true,
    created: draft.now(),
    currency: input.currency.toLowerCase(),
    lookup_key: input.lookup_key ?? null,
    metadata: mergeMetadata({}, input.metadata ?? {}),
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: input.recurring === null ? null : recurringFields(input.recurring),
    unit_amount: input.unit_amount,
    ...(input.currency_options === undefined ? {} : { currency_options: input.currency_options }),
    ...(input.tax_behavior === undefined ? {} : { tax_behavior: input.tax_behavior }),
  };
  draft.put('price', price);
  emit(draft, { type: 'price.created', customer: null, object: presentPrice(price) });
  return price;
}

export type PriceChange = Pick<
  NewPrice,
  'active' | 'nickname' | 'lookup_key' | 'metadata' | 'tax_behavior' | 'currency_options'
>;

export function updatePrice(draft: Draft, id: string, change: PriceChange): PriceRecord {
  const before = draft.get('price', id);
  if (change.lookup_key !== before.lookup_key) assertLookupKeyIsFree(draft, change.lookup_key);
  const isDefault = draft.find('product', before.product)?.default_price === id;
  if (change.active === false && isDefault) {
    throw invalid(
      'This price cannot be archived because it is the default price of its product.',
      'active',
    );
  }
  const { tax_behavior: behavior = 'unspecified' } = before;
  if (behavior !== 'unspecified' && change.tax_behavior !== undefined) {
    throw invalid(
      "You can't change the tax behavior of a price once it is inclusive or exclusive.",
      'tax_behavior',
    );
  }
  const after: PriceRecord = {
    ...before,
    ...(change.tax_behavior === undefined ? {} : { tax_behavior: change.tax_behavior }),
    ...(change.currency_options === undefined
      ? {}
      : { currency_options: { ...before.currency_options, ...change.currency_options } }),
    active: change.active ?? before.active,
    nickname: change.nickname === undefined ? before.nickname : change.nickname,
    lookup_key: change.lookup_key === undefined ? before.lookup_key : change.lookup_key,
    metadata: mergeMetadata(before.metadata, change.metadata),
  };
  draft.put('price', after);
  emit(draft, {
    type: 'price.updated',
    customer: null,
    object: presentPrice(after),
    before: presentPrice(before),
  });
  return after;
}

/** Not in the API; the provider's dashboard can delete an unused price. */
export function deletePrice(draft: Draft, id: string): void {
  const price = draft.get('price', id);
  const isSold = draft
    .all('subscription')
    .some(({ items }) => items.some((item) => item.price === id));
  const isOffered = draft
    .all('checkoutSession')
    .some(({ own }) => own.lines.some((line) => line.price === id));
  const isDefault = draft.find('product', price.product)?.default_price === id;
  if (isSold || isOffered || isDefault)
    throw invalid('This price is in use and cannot be deleted.', 'id');
  draft.remove('price', id);
  emit(draft, { type: 'price.deleted', customer: null, object: presentPrice(price) });
}

function assertLookupKeyIsFree(draft: Draft, key: string | null | undefined): void {
  if (key && draft.all('price').some((price) => price.lookup_key === key)) {
    throw invalid(`A price already uses the lookup key ${key}.`, 'lookup_key');
  }
}
