import { type PdfItem } from './pdf-lines';

const MIN_ROWS = 3;
const MIN_CELLS = 3;
/** Longer cells are columns of text. */
const MAX_CELL_LENGTH = 40;
/** In units of a page, 1/72 inch. */
const TOLERANCE = 4;

interface Row {
  readonly y: number;
  readonly cells: readonly Cell[];
}
interface Cell {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** The number of tables on a page: rows of three or more short cells in the same columns. Their text runs together. */
export function countTables(items: readonly PdfItem[]): number {
  let tables = 0;
  let rows = 0;
  let before: Row | null = null;
  for (const row of rowsOf(items)) {
    const continues: boolean = before !== null && isRow(row) && isAligned(before, row);
    rows = continues ? rows + 1 : Number(isRow(row));
    if (rows === MIN_ROWS) tables += 1;
    before = row;
  }
  return tables;
}

const isRow = ({ cells }: Row): boolean =>
  cells.length >= MIN_CELLS &&
  cells.reduce((sum, { length }) => sum + length, 0) <= cells.length * MAX_CELL_LENGTH;

/** Most cells begin, end or have their middle where one above does. */
function isAligned(above: Row, row: Row): boolean {
  const aligned = row.cells.filter((cell) =>
    above.cells.some(
      ({ start, end }) =>
        isNear(start, cell.start) ||
        isNear(end, cell.end) ||
        isNear((start + end) / 2, (cell.start + cell.end) / 2),
    ),
  );
  return aligned.length >= Math.max(MIN_CELLS, row.cells.length - 1);
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE;

/** The text of the same height, from the top. */
function rowsOf(items: readonly PdfItem[]): Row[] {
  const byHeight = new Map<number, PdfItem[]>();
  for (const item of items) {
    if (item.text.trim() === '') continue;
    const key = Math.round(item.y / 2);
    const row = byHeight.get(key);
    if (row === undefined) byHeight.set(key, [item]);
    else row.push(item);
  }
  return [...byHeight]
    .sort(([a], [b]) => b - a)
    .map(([y, row]) => ({ y, cells: cellsOf(row.sort((a, b) => a.x - b.x)) }));
}

function cellsOf(row: readonly PdfItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const { x, width, height, text } of row) {
    const last = cells.at(-1);
    if (last !== undefined && x - last.end < Math.max(height, 1)) {
      cells[cells.length - 1] = {
        start: last.start,
        end: Math.max(last.end, x + width),
        length: last.length + text.length,
      };
    } else cells.push({ start: x, end: x + width, length: text.trim().length });
  }
  return cells;
}
