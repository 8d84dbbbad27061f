import {
  alternativesOf,
  type Condition,
  dimensionOf,
  type StructuredQuery,
} from './structured-query';

export type Direction = 'ASCENDING' | 'DESCENDING';
export type Scope = 'COLLECTION' | 'COLLECTION_GROUP';

/** An index that a query requires. */
export type IndexNeed = SingleFieldNeed | CompositeNeed | VectorNeed;

interface Place {
  readonly collectionGroup: string;
  readonly scope: Scope;
}

/** Created by Firestore for every field of a collection, unless the field is exempt. */
export interface SingleFieldNeed extends Place {
  readonly kind: 'single';
  readonly field: string;
  /** `any` direction serves an equality. */
  readonly mode: Direction | 'any' | 'CONTAINS';
}

/** Must be declared: first the fields that are equal, in any order, then the sorted ones. */
export interface CompositeNeed extends Place {
  readonly kind: 'composite';
  readonly equal: readonly string[];
  readonly contains: readonly string[];
  readonly orders: readonly Order[];
}

/** Must be declared: an index of vectors with one number of dimensions. */
export interface VectorNeed extends Place {
  readonly kind: 'vector';
  readonly field: string;
  readonly dimension: number;
}

export interface Order {
  readonly field: string;
  readonly direction: Direction;
}

const NAME = '__name__';

/**
 * The indexes that a query needs, by Firestore's published rules: equalities (with at most one array
 * membership) are merged from single-field indexes; a sort or range in addition to them, or a sort by several
 * fields, needs a composite index; a collection group needs every index in its scope.
 */
export function requiredIndexes(query: StructuredQuery): IndexNeed[] {
  const source = query.from?.[0];
  const place: Place = {
    collectionGroup: source?.collectionId ?? '',
    scope: source?.allDescendants === true ? 'COLLECTION_GROUP' : 'COLLECTION',
  };
  if (query.findNearest !== undefined) return [vectorNeedOf(place, query)];
  const orderBy = (query.orderBy ?? []).map(({ field, direction }): Order => ({
    field: field?.fieldPath ?? '',
    direction: direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
  }));
  const needs = alternativesOf(query.where).flatMap((all) => needsOf(place, all, orderBy));
  return [...new Map(needs.map((need) => [describeNeed(need), need])).values()];
}

/** Filters of a vector search would need an index with their fields in front. */
function vectorNeedOf(place: Place, { where, findNearest }: StructuredQuery): VectorNeed {
  if (where !== undefined) throw new Error('The index check knows no vector search with a filter');
  return {
    kind: 'vector',
    ...place,
    field: findNearest?.vectorField?.fieldPath ?? '',
    dimension: dimensionOf(findNearest?.queryVector),
  };
}

function needsOf(place: Place, all: readonly Condition[], orderBy: readonly Order[]): IndexNeed[] {
  const fieldsThat = (kind: Condition['kind']) =>
    [...new Set(all.filter((one) => one.kind === kind).map(({ field }) => field))].sort();
  const equal = fieldsThat('equal').filter((field) => field !== NAME);
  const contains = fieldsThat('contains');
  const orders = sortOf(orderBy, fieldsThat('range'), equal);
  const single = (field: string, mode: SingleFieldNeed['mode']): SingleFieldNeed => ({
    kind: 'single',
    ...place,
    field,
    mode,
  });
  const [first] = orders;
  if (first === undefined) {
    return [
      ...equal.map((field) => single(field, 'any')),
      ...contains.map((field) => single(field, 'CONTAINS')),
    ];
  }
  const filtered = equal.length + contains.length;
  if (filtered === 0 && orders.length === 1) return [single(first.field, first.direction)];
  return [{ kind: 'composite', ...place, equal, contains, orders }];
}

/** The order that an index must have; empty when the order by document name is sufficient. */
function sortOf(
  orderBy: readonly Order[],
  ranged: readonly string[],
  equal: readonly string[],
): Order[] {
  const named = orderBy.findIndex(({ field }) => field === NAME);
  const explicit = named === -1 ? orderBy : orderBy.slice(0, named);
  const last = orderBy.at(-1)?.direction ?? 'ASCENDING';
  const implied = ranged
    .filter((field) => field !== NAME && !explicit.some((order) => order.field === field))
    .map((field): Order => ({ field, direction: last }));
  // All results have the same value there.
  const sorted = [...explicit, ...implied].filter(({ field }) => !equal.includes(field));
  const byName = named === -1 ? undefined : orderBy[named];
  const end = sorted.at(-1);
  // Every index ends with the name in the direction of its last field; only the opposite direction is listed.
  return end !== undefined && byName !== undefined && byName.direction !== end.direction
    ? [...sorted, byName]
    : sorted;
}

/** One line; equal for queries that need the same indexes. */
export function describeNeed(need: IndexNeed): string {
  const place = `${need.collectionGroup}${need.scope === 'COLLECTION_GROUP' ? ' (group)' : ''}`;
  if (need.kind === 'single') return `${place}: ${need.field} ${need.mode}`;
  if (need.kind === 'vector') return `${place}: ${need.field} vector(${need.dimension})`;
  const fields = [
    ...need.equal,
    ...need.contains.map((field) => `${field} CONTAINS`),
    ...need.orders.map(({ field, direction }) => `${field} ${direction}`),
  ];
  return `${place}: ${fields.join(', ')}`;
}
