import type { Column } from './column';

/** A spreadsheet runs what begins with these; an apostrophe makes it text again. */
const FORMULA = /^[=+\-@\t\r]/;

function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with a byte order mark because spreadsheets take CSV without one for Latin-1. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ heading }) => csvField(heading)),
    ...rows.map((row) => columns.map(({ text }) => csvField(text(row)))),
  ];
  return `\ufeff${lines.map((fields) => fields.join(',')).join('\r\n')}\r\n`;
}

/** The rows as they came, not as they are shown. */
export function toJson(rows: readonly unknown[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}
