import { type DueTime, NO_DUE, parseDueTexts } from '../../texts/due-time';

/** A row of a table with a header. A column can occur several times. */
export interface CsvRow {
  /** The first value that is not empty. */
  readonly get: (column: string) => string;
  readonly all: (column: string) => string[];
}

export interface CsvTable {
  readonly columns: ReadonlySet<string>;
  readonly rows: readonly CsvRow[];
}

/** @returns Null when quotes do not end. The parser is loaded with the first table. */
export async function readCsv(text: string): Promise<CsvTable | null> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    return null;
  }
  const [header = [], ...rows] = lines;
  const places = Map.groupBy(header.keys(), (index) => (header[index] ?? '').trim().toLowerCase());
  return {
    columns: new Set(places.keys()),
    rows: rows.map((row) => {
      const all = (column: string): string[] =>
        (places.get(column.toLowerCase()) ?? [])
          .map((index) => (row[index] ?? '').trim())
          .filter((value) => value !== '');
      return { all, get: (column) => all(column)[0] ?? '' };
    }),
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Jira's default formats for dates and times, `15/Jan/24 3:04 PM` and `15/Jan/24`. */
const JIRA_DATE = /^(\d{1,2})\/([a-z]{3})\/(\d{2,4})(?:\s+(\d{1,2}):(\d{2})(?:\s*([ap]m))?)?$/i;

/** @returns Epoch milliseconds; null for text that is no date. */
export function parseDate(text: string): number | null {
  const found = JIRA_DATE.exec(text.trim());
  if (found === null) {
    const at = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? null : at;
  }
  const [, day = '', month = '', year = '', hours, minutes = '0', half] = found;
  const index = MONTHS.indexOf(month.toLowerCase());
  if (index < 0) return null;
  const fullYear = Number(year) + (year.length === 2 ? 2_000 : 0);
  if (hours === undefined) return Date.UTC(fullYear, index, Number(day));
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return new Date(fullYear, index, Number(day), hour, Number(minutes)).getTime();
}

/** A day without a time, unless the text has one. Jira writes the time 0:00 for a day. */
export function parseDue(text: string): DueTime {
  const at = parseDate(text);
  if (at === null) return NO_DUE;
  const midnight = /(?:^|\s)(?:0?0:00|12:00\s*am)$/i.test(text.trim());
  if (!midnight && text.includes(':')) return { dueAt: at, dueAllDay: false };
  const day = new Date(at);
  const parts = midnight
    ? [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    : [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  return parseDueTexts(parts.map((part) => String(part).padStart(2, '0')).join('-'), '');
}
