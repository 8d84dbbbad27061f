import { parse } from 'csv-parse/sync';
import { DomainError } from '@keelson/contracts/errors';
import type { TableRow } from 'mdast';
import { type CleaningContext } from '../../content/cleaning-context';
import { decodeText } from '../../encoding/decode-text';
import { NO_FRONT_MATTER } from '../../content/front-matter';
import { type ReadSource } from '../markdown/read-markdown';

/** A page is read, and not searched like a data set. */
const MAX_ROWS = 1_000;
const MAX_COLUMNS = 50;
/** A table cannot be divided into chapters. */
const MAX_TEXT = 150_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * Reads comma-separated values as a table with the first row as its header. Of long tables it is the beginning, with a warning
 * that says how much.
 *
 * @throws {DomainError} `learning/source-broken` when quotes do not end.
 */
export function readCsv(bytes: Uint8Array, context: CleaningContext): ReadSource {
  const { text, warnings } = decodeText(bytes);
  context.notes.push(...warnings);
  const rows = parseRows(text);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const shownColumns = Math.min(columns, MAX_COLUMNS);
  let length = 0;
  const shown = rows.slice(0, MAX_ROWS + 1).filter((row) => {
    length += row.slice(0, shownColumns).join('').length + 3 * shownColumns;
    return length <= MAX_TEXT;
  });
  if (shown.length < rows.length || shownColumns < columns) {
    context.note('text-lost', {
      code: 'table-cut',
      params: {
        rows: Math.max(0, shown.length - 1),
        allRows: rows.length - 1,
        columns: shownColumns,
        allColumns: columns,
      },
    });
  }
  const children = shown.map((row) => rowOf(row, shownColumns));
  return {
    tree: { type: 'root', children: children.length === 0 ? [] : [{ type: 'table', children }] },
    matter: NO_FRONT_MATTER,
  };
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (cause) {
    throw new DomainError('learning/source-broken', 'The table cannot be read.', [], { cause });
  }
}

/** The one that the first line has most often, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((mark) => line.split(mark).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const rowOf = (row: readonly string[], columns: number): TableRow => ({
  type: 'tableRow',
  children: Array.from({ length: columns }, (_, index) => ({
    type: 'tableCell',
    children: [{ type: 'text', value: (row[index] ?? '').replace(/\s+/g, ' ') }],
  })),
});
