import { codeLines } from './code-lines';

const MKDOCS = /^(?<indent> *)===(?<mark>[!+]{0,2}) +"(?<title>[^"]+)" *$/;

/**
 * Writes tabs of MkDocs (`=== "Title"` with indented text) as `details`, the first one open, which work without scripts. Code is
 * left alone.
 */
export function unifyTabs(markdown: string): string {
  if (!/^ *===[!+]{0,2} +"/m.test(markdown)) return markdown;
  return unifyLines(markdown.split('\n')).join('\n');
}

interface Tab {
  readonly indent: string;
  readonly title: string;
  readonly content: readonly string[];
  /** True when it does not continue the tabs before it. */
  readonly isFirst: boolean;
}

/** A tab, and its last line. */
type Found = Tab & { readonly last: number };

function unifyLines(lines: readonly string[]): string[] {
  const isCode = codeLines(lines);
  const result: string[] = [];
  let continues = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const found = isCode[at] === true ? null : tabAt(lines, at, continues);
    if (found !== null) {
      result.push(...detailsOf(found));
      at = found.last;
      continues = true;
    } else {
      if (line.trim() !== '') continues = false;
      result.push(line);
    }
  }
  return result;
}

/** Null when the line begins no tab, or one without content. */
function tabAt(lines: readonly string[], at: number, continues: boolean): Found | null {
  const { indent = '', mark = '', title } = MKDOCS.exec(lines[at] ?? '')?.groups ?? {};
  if (title === undefined) return null;
  const inner = `${indent}    `;
  let last = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.startsWith(inner)) last = next;
    else if (line.trim() !== '') break;
  }
  if (last === at) return null;
  const content = lines.slice(at + 1, last + 1).map((line) => line.slice(inner.length));
  return { indent, title, content, isFirst: !continues || mark.includes('!'), last };
}

const detailsOf = ({ indent, title, content, isFirst }: Tab): string[] =>
  [
    '',
    isFirst ? '<details open>' : '<details>',
    `<summary>${escaped(title.trim())}</summary>`,
    '',
    ...unifyLines(content),
    '',
    '</details>',
    '',
  ].map((line) => `${indent}${line}`.trimEnd());

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
