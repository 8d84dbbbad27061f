/** One column of a table: heading, text, sort and export. */
export interface Column<Row> {
  /** Identifies the column in the URL and in exported JSON. */
  readonly key: string;
  readonly heading: string;
  /** Exported text, also shown when the page provides no cell template. */
  readonly text: (row: Row) => string;
  /** Sort value. A column without it cannot be sorted. Null sorts last. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** CSS width. Columns without one share the remaining width. */
  readonly width?: string;
  readonly face?: 'plain' | 'mono' | 'number';
  /** `wide` columns are hidden on a phone; opening the row shows them. */
  readonly room?: 'any' | 'wide';
}
