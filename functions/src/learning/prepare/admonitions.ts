import { isCalloutName } from '../markdown/callouts';

const FENCE = /^ {0,3}(?<mark>`{3,}|~{3,})/;
const BANG =
  /^(?<indent> *)(?:!!!|\?\?\?\+?) +(?<name>[a-z]+)(?: +[a-z-]+)*(?: +"(?<title>[^"]*)")?$/i;
const COLONS =
  /^(?<indent> *)(?<mark>:{3,}) *(?<name>[a-z]+)(?: *\[(?<bracket>[^\]]*)\]| +(?<title>\S.*))?$/i;

/**
 * Writes the callouts of MkDocs (`!!! note "Title"` with indented text) and of Docusaurus and VuePress (`:::note` to
 * `:::`) as quotes that begin with `[!NOTE]`. Code is left alone.
 */
export function unifyAdmonitions(markdown: string): string {
  if (!/^ *(?:!!!|\?\?\?|:::)/m.test(markdown)) return markdown;
  return unifyLines(markdown.split('\n')).join('\n');
}

function unifyLines(lines: readonly string[]): string[] {
  const result: string[] = [];
  let fence: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = FENCE.exec(line)?.groups?.['mark'];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
      result.push(line);
      continue;
    }
    const found = mark === undefined ? findBlock(lines, at) : null;
    if (found === null) {
      fence = mark ?? null;
      result.push(line);
      continue;
    }
    result.push(...quoteOf(found));
    at = found.last;
  }
  return result;
}

interface Block {
  readonly indent: string;
  readonly name: string;
  readonly title: string;
  readonly content: readonly string[];
  /** Index of its last line. */
  readonly last: number;
}

function findBlock(lines: readonly string[], at: number): Block | null {
  const line = lines[at]?.trimEnd() ?? '';
  const bang = BANG.exec(line)?.groups;
  if (bang !== undefined) return indented(lines, at, bang);
  const colons = COLONS.exec(line)?.groups;
  return colons === undefined ? null : fenced(lines, at, colons);
}

type Groups = Readonly<Record<string, string | undefined>>;

function indented(lines: readonly string[], at: number, groups: Groups): Block | null {
  const { indent = '', name = '', title = '' } = groups;
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

function fenced(lines: readonly string[], at: number, groups: Groups): Block | null {
  const { indent = '', name = '', mark = '', bracket, title } = groups;
  if (!isCalloutName(name)) return null;
  let depth = 1;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = (lines[next] ?? '').trim();
    if (line === mark) depth -= 1;
    else if (line.startsWith(mark) && /^:+ *[a-z]/i.test(line.slice(mark.length - 1))) depth += 1;
    if (depth > 0) continue;
    const content = lines
      .slice(at + 1, next)
      .map((text) => text.slice(Math.min(indent.length, leading(text))));
    return { indent, name, title: bracket ?? title ?? '', content, last: next };
  }
  return null;
}

const leading = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

const quoteOf = ({ indent, name, title, content }: Block): string[] => [
  `${indent}> [!${name.toUpperCase()}]${title === '' ? '' : ` ${title}`}`,
  ...unifyLines(content).map((line) => `${indent}> ${line}`.trimEnd()),
  '',
];
