/** Reads texts from standard input, and writes where the parser of Markdown finds code in each. */
import { readFileSync } from 'node:fs';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { type ParsedCode } from './parse-code';

function codeOf(markdown: string): ParsedCode {
  const lines = new Set<number>();
  const spans: [number, number][] = [];
  const tree: Root = fromMarkdown(markdown);
  visit(tree, 'code', ({ position }) => {
    if (position === undefined) return;
    // Code that ends with its quote or item ends before the first character of the next line.
    const last = position.end.column === 1 ? position.end.line - 1 : position.end.line;
    for (let { line } = position.start; line <= last; line += 1) lines.add(line);
  });
  visit(tree, 'inlineCode', ({ position }) => {
    spans.push([position?.start.offset ?? 0, position?.end.offset ?? 0]);
  });
  return { lines: [...lines], spans };
}

const texts = JSON.parse(readFileSync(0, 'utf8')) as readonly string[];
process.stdout.write(JSON.stringify(texts.map(codeOf)));
