/**
 * The part of `google.firestore.v1.StructuredQuery` that determines the indexes, in JSON form. The Admin SDK
 * and the web SDK both send it.
 */
export interface StructuredQuery {
  readonly from?: readonly {
    readonly collectionId?: string;
    readonly allDescendants?: boolean;
  }[];
  readonly where?: QueryFilter;
  readonly orderBy?: readonly {
    readonly field?: { readonly fieldPath?: string };
    readonly direction?: string;
  }[];
  readonly findNearest?: {
    readonly vectorField?: { readonly fieldPath?: string };
    readonly queryVector?: VectorValue;
  };
}

/** The part of `google.firestore.v1.StructuredAggregationQuery` that determines the indexes. */
export interface StructuredAggregation {
  readonly structuredQuery?: StructuredQuery;
  readonly aggregations?: readonly {
    readonly sum?: { readonly field?: { readonly fieldPath?: string } } | null;
    readonly avg?: { readonly field?: { readonly fieldPath?: string } } | null;
  }[];
}

/**
 * A query that needs the same indexes as an aggregation: sums and averages read their field from the index, after the fields of
 * the filter. A count needs nothing more than its query.
 */
export function indexedQueryOf({
  structuredQuery = {},
  aggregations = [],
}: StructuredAggregation): StructuredQuery {
  const fields = aggregations.flatMap(({ sum, avg }) => {
    const fieldPath = sum?.field?.fieldPath ?? avg?.field?.fieldPath;
    return fieldPath === undefined ? [] : [{ field: { fieldPath } }];
  });
  return { ...structuredQuery, orderBy: [...(structuredQuery.orderBy ?? []), ...fields] };
}

/** A vector is a map with its values in the field `value`. */
interface VectorValue {
  readonly mapValue?: {
    readonly fields?: Readonly<
      Record<string, { readonly arrayValue?: { readonly values?: readonly unknown[] } }>
    >;
  };
}

export const dimensionOf = (vector: VectorValue | undefined): number =>
  vector?.mapValue?.fields?.['value']?.arrayValue?.values?.length ?? 0;

export interface QueryFilter {
  readonly compositeFilter?: {
    readonly op?: string;
    readonly filters?: readonly QueryFilter[];
  };
  readonly fieldFilter?: FieldCondition;
  readonly unaryFilter?: FieldCondition;
}

interface FieldCondition {
  readonly field?: { readonly fieldPath?: string };
  readonly op?: string;
}

/** Describes how a condition uses an index: one entry, one entry of an array, or a range of entries. */
export type ConditionKind = 'equal' | 'contains' | 'range';
export interface Condition {
  readonly field: string;
  readonly kind: ConditionKind;
}

const KINDS: Readonly<Record<string, ConditionKind>> = {
  EQUAL: 'equal',
  IN: 'equal', // one equality per value
  IS_NULL: 'equal',
  IS_NAN: 'equal',
  ARRAY_CONTAINS: 'contains',
  ARRAY_CONTAINS_ANY: 'contains',
  LESS_THAN: 'range',
  LESS_THAN_OR_EQUAL: 'range',
  GREATER_THAN: 'range',
  GREATER_THAN_OR_EQUAL: 'range',
  NOT_EQUAL: 'range',
  NOT_IN: 'range',
  IS_NOT_NULL: 'range',
  IS_NOT_NAN: 'range',
};

function conditionOf({ field, op = '' }: FieldCondition): Condition {
  const kind = KINDS[op];
  const name = field?.fieldPath;
  if (kind === undefined || name === undefined) {
    throw new Error(`Filter not supported by the index check: ${name ?? '?'} ${op}`);
  }
  return { field: name, kind };
}

/** The filter in disjunctive normal form; Firestore serves each alternative separately. */
export function alternativesOf(filter: QueryFilter | undefined): Condition[][] {
  if (filter === undefined) return [[]];
  const { compositeFilter, fieldFilter, unaryFilter } = filter;
  if (compositeFilter === undefined) {
    const condition = fieldFilter ?? unaryFilter;
    return condition === undefined ? [[]] : [[conditionOf(condition)]];
  }
  const parts = (compositeFilter.filters ?? []).map(alternativesOf);
  if (compositeFilter.op === 'OR') return parts.flat();
  return parts.reduce<Condition[][]>(
    (sofar, part) => sofar.flatMap((left) => part.map((right) => [...left, ...right])),
    [[]],
  );
}
