/** One column of a table: its words, and how it is sorted and exported. */
export interface Column<Row> {
  /** Names the column in the address and in exported JSON. */
  readonly key: string;
  readonly heading: string;
  /** What is exported, and shown where the page brings no cell of its own. */
  readonly text: (row: Row) => string;
  /** What it is sorted by; a column without it cannot be sorted. Null sorts last. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** CSS width; the columns without one share what is left. */
  readonly width?: string;
  readonly face?: 'plain' | 'mono' | 'number';
  /** `wide` is left out on a phone, where opening the row shows it. */
  readonly room?: 'any' | 'wide';
}
