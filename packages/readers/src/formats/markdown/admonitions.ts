import { isCalloutName } from '../../markdown/callouts';
import { codeLines } from './code-lines';

const BANG =
  /^(?<indent> *)(?:!!!|\?\?\?\+?)(?: +(?<name>[a-z]+)(?: +[a-z-]+)*)?(?: +"(?<title>[^"]*)")?$/i;
const COLONS =
  /^(?<indent> *)(?<mark>:{3,9}) *(?<name>[a-z]+)(?: *\[(?<bracket>[^\]]*)\]| +(?<title>\S.*))?$/i;

/** Callouts in callouts: deeper ones stay as they are, because each level repeats its text's marks. */
const MAX_LEVELS = 8;

/**
 * Writes the callouts of MkDocs (`!!! note "Title"` with indented text) and of Docusaurus and VuePress (`:::note` to
 * `:::`) as quotes that begin with `[!NOTE]`. Code is left alone.
 */
export function unifyAdmonitions(markdown: string): string {
  if (!/^ *(?:!!!|\?\?\?|:::)/m.test(markdown)) return markdown;
  return unifyLines(markdown.split('\n'), 1).join('\n');
}

function unifyLines(lines: readonly string[], level: number): readonly string[] {
  if (level > MAX_LEVELS) return lines;
  const ends = new FenceEnds(lines);
  const isCode = codeLines(lines);
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const found = isCode[at] === true ? null : findBlock(lines, at, ends);
    if (found === null) {
      result.push(lines[at] ?? '');
      continue;
    }
    for (const quoted of quoteOf(found, level)) result.push(quoted);
    at = found.last;
  }
  return result;
}

/** Finds where blocks of colons end, by mark, in one pass: a mark without an end must not search to the last line. */
class FenceEnds {
  private readonly byMark = new Map<string, ReadonlyMap<number, number>>();

  constructor(private readonly lines: readonly string[]) {}

  /** @param at Index of the line that opens a block with this mark. */
  after(at: number, mark: string): number | null {
    const known = this.byMark.get(mark) ?? this.find(mark);
    this.byMark.set(mark, known);
    return known.get(at) ?? null;
  }

  private find(mark: string): ReadonlyMap<number, number> {
    const ends = new Map<number, number>();
    const open: number[] = [];
    for (const [at, text] of this.lines.entries()) {
      const line = text.trim();
      if (line === mark) {
        const opened = open.pop();
        if (opened !== undefined) ends.set(opened, at);
      } else if (line.startsWith(mark) && /^:+ *[a-z]/i.test(line.slice(mark.length - 1))) {
        open.push(at);
      }
    }
    return ends;
  }
}

interface Block {
  readonly indent: string;
  readonly name: string;
  readonly title: string;
  readonly content: readonly string[];
  readonly last: number;
}

function findBlock(lines: readonly string[], at: number, ends: FenceEnds): Block | null {
  const line = lines[at]?.trimEnd() ?? '';
  const bang = BANG.exec(line)?.groups;
  if (bang !== undefined) return indented(lines, at, bang);
  const colons = COLONS.exec(line)?.groups;
  if (colons === undefined) return null;
  const end = ends.after(at, colons['mark'] ?? '');
  return end === null ? null : fenced(lines, at, { end, groups: colons });
}

type Groups = Readonly<Record<string, string | undefined>>;

function indented(lines: readonly string[], at: number, groups: Groups): Block | null {
  const { indent = '', title = '' } = groups;
  // Details of PyMdown have a title alone.
  const name = groups['name'] ?? (title === '' ? '' : 'note');
  if (!isCalloutName(name)) return null;
  const inner = `${indent}    `;
  let last = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.startsWith(inner)) last = next;
    else if (line.trim() !== '') break;
  }
  const content = lines.slice(at + 1, last + 1).map((line) => line.slice(inner.length));
  return { indent, name, title, content, last };
}

function fenced(
  lines: readonly string[],
  at: number,
  { end, groups }: { readonly end: number; readonly groups: Groups },
): Block | null {
  const { indent = '', name = '', bracket, title } = groups;
  if (!isCalloutName(name)) return null;
  const content = lines
    .slice(at + 1, end)
    .map((text) => text.slice(Math.min(indent.length, leading(text))));
  return { indent, name, title: bracket ?? title ?? '', content, last: end };
}

const leading = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

const quoteOf = ({ indent, name, title, content }: Block, level: number): string[] => [
  `${indent}> [!${name.toUpperCase()}]${title === '' ? '' : ` ${title}`}`,
  ...unifyLines(content, level + 1).map((line) => `${indent}> ${line}`.trimEnd()),
  '',
];
