import { type Draft } from '../model/draft';
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

const FILTERS = {
  charge: 'charge',
  coupon: 'coupon',
  invoice: 'invoice',
  paymentIntent: 'payment_intent',
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
  filters: Partial<Record<keyof typeof FILTERS, string | undefined>>,
): void {
  for (const kind of Object.keys(FILTERS) as (keyof typeof FILTERS)[]) {
    const id = filters[kind];
    if (id !== undefined) draft.referenced(kind, id, FILTERS[kind]);
  }
}

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
