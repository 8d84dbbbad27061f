import { codeLines } from '../code-lines';

/** A line between rows: `+-----+-----+`, with `=` below the header. Colons align. */
const RULE = /^ {0,3}\+(?:[:-]-*[:-]\+|[:=]=*[:=]\+|-\+|=\+)+ *$/;
/** Longer tables are text. */
const MAX_LINES = 3_000;
/** The first line of a block that is no paragraph, which belongs to a cell with more than a line of text. */
const BLOCK = /^(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}) |`{3}|~{3}|>)/;
/** Characters that are two columns wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;
const FILLER = '\ue0f3';

interface Row {
  readonly cells: readonly string[];
  readonly isHeader: boolean;
}

/** Writes tables of Pandoc that are drawn with `+`, `-` and `|`. Those with cells over several columns or rows stay. */
export function unifyGridTables(text: string): string {
  if (!/^ {0,3}\+[-=:]/m.test(text)) return text;
  const lines = text.split('\n');
  const isCode = codeLines(lines);
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = isCode[at] === true || !RULE.test(lines[at] ?? '') ? at + 1 : endOf(lines, at);
    const rows = end === at + 1 ? null : rowsOf(lines.slice(at, end));
    // What is no table is not read again from its other lines.
    if (rows === null) result.push(...lines.slice(at, end));
    else result.push('', ...(rows.some(hasBlocks) ? asHtml(rows) : asPipes(rows)), '');
    at = end - 1;
  }
  return result.join('\n');
}

/** Below the last rule of the table. */
function endOf(lines: readonly string[], start: number): number {
  let end = start + 1;
  for (let at = start + 1; at < Math.min(lines.length, start + MAX_LINES); at += 1) {
    const line = lines[at] ?? '';
    if (RULE.test(line)) end = at + 1;
    else if (!/^ {0,3}\|/.test(line) || !line.trimEnd().endsWith('|')) break;
  }
  return end;
}

function rowsOf(lines: readonly string[]): readonly Row[] | null {
  const [first = ''] = lines;
  const borders = Array.from(first.trimEnd()).flatMap((mark, at) => (mark === '+' ? [at] : []));
  const rows: Row[] = [];
  let open: string[] = [];
  for (const line of lines.slice(1)) {
    if (!RULE.test(line)) {
      open.push(line.trimEnd().replace(WIDE, `$&${FILLER}`));
      continue;
    }
    const cells = cellsOf(open, borders);
    if (cells === null) return null;
    rows.push({ cells, isHeader: line.includes('=') && rows.length === 0 });
    open = [];
  }
  return rows.length === 0 ? null : rows;
}

function cellsOf(lines: readonly string[], borders: readonly number[]): string[] | null {
  const isDrawn = lines.every((line) => borders.every((border) => line[border] === '|'));
  if (!isDrawn || lines.length === 0) return null;
  return borders
    .slice(1)
    .map((border, index) =>
      trimmed(lines.map((line) => line.slice((borders[index] ?? 0) + 1, border))),
    );
}

/** The lines without what they have in common on the left. */
function trimmed(lines: readonly string[]): string {
  const bare = lines.map((line) => line.replaceAll(FILLER, '').trimEnd());
  const indents = bare
    .filter((line) => line !== '')
    .map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents, 80);
  return bare
    .map((line) => line.slice(common))
    .join('\n')
    .trim();
}

const hasBlocks = ({ cells }: Row): boolean =>
  cells.some((cell) =>
    cell.split('\n').some((line) => BLOCK.test(line.trim()) || (line.trim() === '' && cell !== '')),
  );

const oneLine = (cell: string): string =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

function asPipes(rows: readonly Row[]): string[] {
  const [first] = rows;
  const columns = first?.cells.length ?? 0;
  const header = first?.isHeader === true ? first.cells : Array.from({ length: columns }, () => '');
  const body = first?.isHeader === true ? rows.slice(1) : rows;
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => oneLine(cell).replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  return [
    lineOf(header),
    `|${' --- |'.repeat(columns)}`,
    ...body.map(({ cells }) => lineOf(cells)),
  ];
}

function asHtml(rows: readonly Row[]): string[] {
  const lines = rows.flatMap(({ cells, isHeader }) => {
    const tag = isHeader ? 'th' : 'td';
    return [
      '<tr>',
      ...cells.flatMap((cell) => [`<${tag}>`, '', ...cell.split('\n'), '', `</${tag}>`]),
      '</tr>',
    ];
  });
  return ['<table>', ...lines, '</table>'];
}
