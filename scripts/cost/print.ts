import { type Usage } from './assumptions';
import { type Bill, billOf, count } from './model';
import { type Location } from './prices';

const dollars = (value: number): string => `$${value.toFixed(value < 100 ? 2 : 0)}`;

/** Bills side by side, as a Markdown table: one row for each product, one column for each number of users. */
export function billTable(
  usage: Usage,
  { sizes, location }: { readonly sizes: readonly number[]; readonly location: Location },
): string {
  const bills = sizes.map((users) => billOf({ ...usage, users }, location));
  const [first] = bills;
  if (first === undefined) return '';
  const rows = first.lines.map(({ product }, row) => [
    product,
    ...bills.map(({ lines }) => cell(lines[row])),
  ]);
  return table([
    ['Month', ...sizes.map((users) => `${count(users)} users`)],
    ...rows,
    ['**Total**', ...bills.map((bill) => `**${dollars(bill.dollars)}**`)],
    [
      'for 1,000 users',
      ...bills.map((bill, at) => dollars((bill.dollars / (sizes[at] ?? 1)) * 1_000)),
    ],
  ]);
}

/** Where the reads come from. */
export function readsTable(
  usage: Usage,
  { sizes, location }: { readonly sizes: readonly number[]; readonly location: Location },
): string {
  const bills = sizes.map((users) => billOf({ ...usage, users }, location));
  const causes = Object.keys(bills[0]?.reads ?? {});
  return table([
    ['Reads of', ...sizes.map((users) => `${count(users)} users`)],
    ...causes.map((cause) => [cause, ...bills.map(({ reads }) => count(reads[cause] ?? 0))]),
  ]);
}

const cell = (line: Bill['lines'][number] | undefined): string =>
  line === undefined ? '' : `${dollars(line.dollars)} (${line.amount})`;

/** A Markdown table. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
