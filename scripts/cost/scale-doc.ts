import { ASSUMPTIONS } from './assumptions';
import { billTable, readsTable } from './print';

const BEGIN = '<!-- cost:begin -->';
const END = '<!-- cost:end -->';
const COLUMNS = { sizes: [1_000, 100_000, 1_000_000], location: 'regional' } as const;

/** The tables of docs/scale.md. */
export const scaleTables = (): string =>
  `${billTable(ASSUMPTIONS, COLUMNS)}\n\n${readsTable(ASSUMPTIONS, COLUMNS)}`;

/** The text with its tables replaced. */
export function withScaleTables(text: string): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/scale.md has no ${BEGIN} … ${END}.`);
  }
  return `${before}${BEGIN}\n\n${scaleTables()}\n\n${END}${after}`;
}
