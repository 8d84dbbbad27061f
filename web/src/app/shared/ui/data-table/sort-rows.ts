import { LOCALE } from '../../util/locale';
import type { Column } from './column';

/** A column and its direction, as in the URL: `email`, or `-email` for descending. */
export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** Parses an untrusted sort order from the URL. Null is the order of the source. */
export function parseSort<Row>(text: string | null, columns: readonly Column<Row>[]): Sort | null {
  if (text === null) return null;
  const direction = text.startsWith('-') ? 'desc' : 'asc';
  const key = direction === 'desc' ? text.slice(1) : text;
  return columns.some((column) => column.key === key && column.sortBy) ? { key, direction } : null;
}

/** The next sort order after a click on a heading: ascending, descending, order of the source. */
export function nextSort(sort: Sort | null, key: string): string | null {
  if (sort?.key !== key) return key;
  return sort.direction === 'asc' ? `-${key}` : null;
}

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Sorts rows. The sort is stable, and rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const valueOf = columns.find(({ key }) => key === sort?.key)?.sortBy;
  if (sort === null || valueOf === undefined) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((first, second) => {
    const [a, b] = [valueOf(first), valueOf(second)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
}
