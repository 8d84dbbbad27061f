import { codeLines } from './code-lines';

/** Formulas that do not end within so many lines are text. */
const MAX_LINES = 200;
/** A line of its own, in quotes too. More than three spaces would be code. */
const MARK = /^(?<prefix> {0,3}(?:> ?)*)(?<mark>\$\$|\\\[)[ \t]*$/;
/** Behind the end, in Pandoc: `$$ {#eq-one}`. */
const LABEL = /[ \t]{0,8}\{#[^{}\n]{0,200}\}$/;
const END: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' };

/** Writes formulas between lines `$$` and `$$`, or `\[` and `\]`, as code with the language `math`. */
export function unifyMathBlocks(markdown: string): string {
  if (!/^ {0,3}(?:> ?)*(?:\$\$|\\\[)[ \t]*$/m.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isCode = codeLines(lines);
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const groups = isCode[at] === true ? undefined : MARK.exec(lines[at] ?? '')?.groups;
    const end = groups === undefined ? null : endOf(lines, at, END[groups['mark'] ?? ''] ?? '');
    if (groups === undefined || end === null) {
      result.push(lines[at] ?? '');
      continue;
    }
    const prefix = groups['prefix'] ?? '';
    result.push(`${prefix}\`\`\`math`, ...lines.slice(at + 1, end), `${prefix}\`\`\``);
    at = end;
  }
  return result.join('\n');
}

function endOf(lines: readonly string[], start: number, mark: string): number | null {
  const last = Math.min(lines.length, start + MAX_LINES);
  for (let at = start + 1; at < last; at += 1) {
    const line = (lines[at] ?? '')
      .replace(/^[ >]*/, '')
      .trimEnd()
      .replace(LABEL, '');
    if (line === mark) return at === start + 1 ? null : at;
    if (line.includes('```')) return null;
  }
  return null;
}
