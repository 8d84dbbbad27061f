import { describeNeed, requiredIndexes } from './required-index';
import { type QueryFilter, type StructuredQuery } from './structured-query';

const is = (fieldPath: string, op: string): QueryFilter => ({
  fieldFilter: { field: { fieldPath }, op },
});
const both = (...filters: QueryFilter[]): QueryFilter => ({
  compositeFilter: { op: 'AND', filters },
});
const either = (...filters: QueryFilter[]): QueryFilter => ({
  compositeFilter: { op: 'OR', filters },
});
const by = (...fields: string[]): NonNullable<StructuredQuery['orderBy']> =>
  fields.map((text) => ({
    field: { fieldPath: text.replace('-', '') },
    direction: text.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  }));

interface Case {
  readonly when: string;
  readonly where?: QueryFilter;
  readonly orderBy?: StructuredQuery['orderBy'];
  readonly needs: readonly string[];
}

const CASES: readonly Case[] = [
  { when: 'no conditions', needs: [] },
  { when: 'sorted by name', orderBy: by('__name__'), needs: [] },
  { when: 'one equality', where: is('a', 'EQUAL'), needs: ['t: a any'] },
  {
    when: 'one equality, sorted by name',
    where: is('a', 'EQUAL'),
    orderBy: by('__name__'),
    needs: ['t: a any'],
  },
  {
    when: 'several equalities',
    where: both(is('a', 'EQUAL'), is('b', 'IN'), { unaryFilter: { ...field('c'), op: 'IS_NULL' } }),
    needs: ['t: a any', 't: b any', 't: c any'],
  },
  {
    when: 'equality and array membership',
    where: both(is('a', 'EQUAL'), is('tags', 'ARRAY_CONTAINS')),
    needs: ['t: a any', 't: tags CONTAINS'],
  },
  { when: 'one order', orderBy: by('-a'), needs: ['t: a DESCENDING'] },
  {
    when: 'one order, then name the same way',
    orderBy: by('-a', '-__name__'),
    needs: ['t: a DESCENDING'],
  },
  {
    when: 'one order, then name the other way',
    orderBy: by('-a', '__name__'),
    needs: ['t: a DESCENDING, __name__ ASCENDING'],
  },
  { when: 'two orders', orderBy: by('a', '-b'), needs: ['t: a ASCENDING, b DESCENDING'] },
  { when: 'one range', where: is('a', 'LESS_THAN'), needs: ['t: a ASCENDING'] },
  {
    when: 'both ends of a range',
    where: both(is('a', 'GREATER_THAN'), is('a', 'LESS_THAN')),
    needs: ['t: a ASCENDING'],
  },
  {
    when: 'a range sorted downwards',
    where: is('a', 'LESS_THAN'),
    orderBy: by('-a'),
    needs: ['t: a DESCENDING'],
  },
  {
    when: 'two ranges',
    where: both(is('b', 'LESS_THAN'), is('a', 'NOT_EQUAL')),
    needs: ['t: a ASCENDING, b ASCENDING'],
  },
  {
    when: 'equality and order',
    where: is('uid', 'EQUAL'),
    orderBy: by('-at'),
    needs: ['t: uid, at DESCENDING'],
  },
  {
    when: 'equality and order on the same field',
    where: is('a', 'EQUAL'),
    orderBy: by('a'),
    needs: ['t: a any'],
  },
  {
    when: 'equality and range',
    where: both(is('status', 'EQUAL'), is('until', 'LESS_THAN_OR_EQUAL')),
    needs: ['t: status, until ASCENDING'],
  },
  {
    when: 'equalities in another order, and a sort',
    where: both(is('b', 'EQUAL'), is('a', 'EQUAL')),
    orderBy: by('at'),
    needs: ['t: a, b, at ASCENDING'],
  },
  {
    when: 'array membership and order',
    where: is('tags', 'ARRAY_CONTAINS_ANY'),
    orderBy: by('at'),
    needs: ['t: tags CONTAINS, at ASCENDING'],
  },
  {
    when: 'an order beside a range on another field',
    where: is('a', 'GREATER_THAN'),
    orderBy: by('-b'),
    needs: ['t: b DESCENDING, a DESCENDING'],
  },
  {
    when: 'alternatives: each separately',
    where: either(is('a', 'EQUAL'), both(is('b', 'EQUAL'), is('c', 'EQUAL'))),
    orderBy: by('at'),
    needs: ['t: a, at ASCENDING', 't: b, c, at ASCENDING'],
  },
  {
    when: 'alternatives inside a conjunction',
    where: both(is('x', 'EQUAL'), either(is('a', 'EQUAL'), is('b', 'LESS_THAN'))),
    needs: ['t: a any', 't: x any', 't: x, b ASCENDING'],
  },
  {
    when: 'a range on the name',
    where: both(is('a', 'EQUAL'), is('__name__', 'GREATER_THAN')),
    needs: ['t: a any'],
  },
];

function field(fieldPath: string) {
  return { field: { fieldPath } };
}

describe('requiredIndexes', () => {
  it.each(CASES)('$when', ({ where, orderBy, needs }) => {
    const query: StructuredQuery = {
      from: [{ collectionId: 't' }],
      ...(where === undefined ? {} : { where }),
      ...(orderBy === undefined ? {} : { orderBy }),
    };
    expect(requiredIndexes(query).map(describeNeed)).toEqual(needs);
  });

  it('needs every index of a collection group in that scope', () => {
    const from = [{ collectionId: 't', allDescendants: true }];
    expect(requiredIndexes({ from })).toEqual([]);
    expect(requiredIndexes({ from, where: is('a', 'EQUAL') }).map(describeNeed)).toEqual([
      't (group): a any',
    ]);
  });

  it('rejects an unknown filter', () => {
    expect(() =>
      requiredIndexes({ from: [{ collectionId: 't' }], where: is('a', 'NEAR') }),
    ).toThrow('a NEAR');
  });
});
