import { type Draft } from '../model/draft';
import { type Kind, type Records } from '../model/records';
import { type Fields, type Read } from '../protocol/params';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { invalid } from '../protocol/api-error';
import { type WireList } from '../protocol/wire';

export interface PageRequest {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

interface Listed {
  readonly id: string;
  readonly created: number;
}

/**
 * One page, newest first. `starting_after` and `ending_before` must be ids in the list; `has_more` refers to
 * the paging direction.
 */
export function listPage<T extends Listed>(
  records: readonly T[],
  page: PageRequest,
  { present, url }: { readonly present: (record: T) => object; readonly url: string },
): WireList<object> {
  const limit = page.limit ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100.', 'limit');
  if (page.starting_after !== undefined && page.ending_before !== undefined) {
    throw invalid('You may only specify one of these parameters: ending_before, starting_after.');
  }
  const sorted = newestFirst(records);
  const { from, to } = bounds(sorted, page, limit);
  return {
    object: 'list',
    data: sorted.slice(from, to).map(present),
    has_more: page.ending_before === undefined ? to < sorted.length : from > 0,
    url,
  };
}

/** Parameters that name an object of a kind. */
const FILTERS = {
  charge: 'charge',
  coupon: 'coupon',
  invoice: 'invoice',
  payment_intent: 'paymentIntent',
  customer: 'customer',
  price: 'price',
  product: 'product',
  subscription: 'subscription',
} as const;

/**
 * Rejects a list filter that names an unknown object: Stripe responds 400 `No such customer`, not with an
 * empty list. A deleted customer is known.
 */
export function assertReferences(
  draft: Draft,
  filters: Partial<Record<keyof typeof FILTERS, unknown>>,
): void {
  for (const name of Object.keys(FILTERS) as (keyof typeof FILTERS)[]) {
    const id = filters[name];
    if (typeof id === 'string') draft.referenced(FILTERS[name], id, name);
  }
}

/** Kinds whose records have an id and a time. */
type ListedKind = { [K in Kind]: Records[K] extends Listed ? K : never }[Kind];

interface ListOptions<K extends ListedKind, More extends Fields> {
  readonly kind: K;
  /** Each is equal to the record's field of that name, or tests when the record was created. */
  readonly filters?: Fields;
  /** Further filters, for `where`. */
  readonly more?: More;
  readonly where?: (wanted: Read<More>, draft: Draft) => (record: Records[K]) => boolean;
  readonly present: (record: Records[K], draft: Draft) => object;
}

/** Lists the records of a kind, filtered and in pages. */
export const listEndpoint = <K extends ListedKind, More extends Fields = Fields>(
  path: `/v1/${string}`,
  { kind, filters = {}, more, where, present }: ListOptions<K, More>,
): Endpoint =>
  endpoint(`GET ${path}`, { ...LIST_FIELDS, ...filters, ...more }, (draft, input) => {
    const { limit, starting_after, ending_before, ...wanted } = input;
    assertReferences(draft, wanted);
    const isWanted = (record: Records[K]): boolean =>
      Object.keys(filters).every((name) => {
        const value = (input as Readonly<Record<string, unknown>>)[name];
        if (value === undefined) return true;
        return typeof value === 'function'
          ? (value as (at: number) => boolean)(record.created)
          : record[name as keyof Records[K]] === value;
      });
    const passes = where?.(input as Read<More>, draft) ?? (() => true);
    const records = draft.all(kind).filter((record) => isWanted(record) && passes(record));
    return listPage<Records[K]>(
      records,
      { limit, starting_after, ending_before },
      { present: (record) => present(record, draft), url: path },
    );
  });

/** Expects records oldest first; of records with equal times, the later one is newer. */
export function newestFirst<T extends Listed>(records: readonly T[]): T[] {
  return records.toReversed().sort((a, b) => b.created - a.created);
}

function bounds(
  sorted: readonly Listed[],
  page: PageRequest,
  limit: number,
): { from: number; to: number } {
  const { starting_after: after, ending_before: before } = page;
  if (before !== undefined) {
    const to = indexOf(sorted, before, 'ending_before');
    return { from: Math.max(0, to - limit), to };
  }
  const from = after === undefined ? 0 : indexOf(sorted, after, 'starting_after') + 1;
  return { from, to: Math.min(sorted.length, from + limit) };
}

function indexOf(sorted: readonly Listed[], id: string, param: string): number {
  const index = sorted.findIndex((record) => record.id === id);
  if (index === -1)
    throw invalid(`No such object in this list: '${id}'`, param, 'resource_missing');
  return index;
}
