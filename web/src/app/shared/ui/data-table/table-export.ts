import type { Column } from './column';

/** Spreadsheets run cells that begin with these as formulas. A leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/;

function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte order mark, because spreadsheets read CSV without one as Latin-1. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => csvField(heading)),
    ...rows.map((row) => columns.map(({ text }) => csvField(text(row)))),
  ];
  return `\ufeff${lines.map((fields) => fields.join(',')).join('\r\n')}\r\n`;
}

/** Exports the raw rows, not their displayed text. */
export function toJson(rows: readonly unknown[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}
