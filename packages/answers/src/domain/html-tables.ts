import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';

const CELL = /<t([dh])\b[^>]*>([\s\S]*?)(?=<t[dh]\b|<\/tr\b|<\/t[dh]\s*>\s*$|$)/gi;
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi;

/**
 * Markdown with its HTML tables as Markdown tables, so that their marks are neither searched nor quoted. A table of one
 * column or of one row is read as text. Code stays as it is.
 */
export function withMarkdownTables(markdown: string): string {
  if (!/<table\b/i.test(markdown)) return markdown;
  const scanner = new CodeScanner('commonmark');
  const lines: string[] = [];
  let table: string[] = [];
  let depth = 0;
  for (const line of markdown.split('\n')) {
    const kind = scanner.read(line);
    const isCode = kind === 'opening' || kind === 'code' || kind === 'closing';
    if (depth === 0 && (isCode || kind === 'indented' || !/<table\b/i.test(line))) {
      lines.push(line);
      continue;
    }
    table.push(line);
    depth += countOf(line, /<table\b/gi) - countOf(line, /<\/table\s*>/gi);
    if (depth > 0) continue;
    lines.push(converted(table.join('\n')));
    table = [];
    depth = 0;
  }
  return [...lines, ...(table.length > 0 ? [converted(table.join('\n'))] : [])].join('\n');
}

export const withoutTags = (text: string): string => text.replaceAll(TAG, '');

function converted(html: string): string {
  const start = html.search(/<table\b/i);
  const end = html.search(/<\/table\s*>(?![\s\S]*<\/table\s*>)/i);
  const inside = html.slice(start, end < 0 ? undefined : end);
  const after = end < 0 ? '' : html.slice(end).replace(/^<\/table\s*>/i, '');
  const caption = /<caption\b[^>]*>([\s\S]*?)<\/caption/i.exec(inside)?.[1] ?? '';
  const rows = inside
    .split(/<tr\b[^>]*>/i)
    .slice(1)
    .map((row) => [...row.matchAll(CELL)].map(([, , cell = '']) => plainCell(cell)))
    .filter((row) => row.some((cell) => cell !== ''));
  return [html.slice(0, start), plainCell(caption), tableOf(rows), after]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns < 2 || rows.length < 2) return rows.map((row) => row.join(' ').trim()).join('\n\n');
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}

const plainCell = (html: string): string =>
  withoutTags(html.replaceAll(/<(?:br|li|p|div|hr)\b[^>]*>/gi, ' '))
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .replaceAll(/\s+/g, ' ')
    .trim();

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
