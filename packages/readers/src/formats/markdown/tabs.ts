import { lineKinds } from '@keelson/contracts/markdown/code-scanner';
import { openingFence } from '@keelson/contracts/markdown/fence';
import { codeLines } from './code-lines';

const MKDOCS = /^(?<indent> *)===(?<mark>[!+]{0,2}) +"(?<title>[^"]+)" *$/;
const GROUP = /^(?<indent> *):{3,} *code-group *$/;
const GROUP_END = /^ *:{3,} *$/;
const LABEL = /^(?<before>[^[\]]*)\[(?<title>[^[\]]+)\](?<after>.*)$/;

/**
 * Writes tabs as `details`, the first one open, which work without scripts: those of MkDocs (`=== "Title"` with indented
 * text) and groups of code of VitePress. Elements of MDX are read before (`dialects/`). Code is left alone.
 */
export function unifyTabs(markdown: string): string {
  if (!/^ *(?:===[!+]{0,2} +"|:{3,} *code-group)/m.test(markdown)) return markdown;
  return unifyLines(markdown.split('\n')).join('\n');
}

interface Tab {
  readonly indent: string;
  readonly title: string;
  readonly content: readonly string[];
  /** True when it does not continue the tabs before it. */
  readonly isFirst: boolean;
}

interface Found {
  readonly tabs: readonly Tab[];
  readonly last: number;
}

function unifyLines(lines: readonly string[]): string[] {
  const isCode = codeLines(lines);
  const result: string[] = [];
  let continues = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const found = isCode[at] === true ? null : findTabs(lines, at, continues);
    if (found !== null) {
      result.push(...found.tabs.flatMap(detailsOf));
      at = found.last;
      continues = true;
    } else {
      if (line.trim() !== '') continues = false;
      result.push(line);
    }
  }
  return result;
}

function findTabs(lines: readonly string[], at: number, continues: boolean): Found | null {
  const line = lines[at] ?? '';
  const mkdocs = MKDOCS.exec(line)?.groups;
  if (mkdocs !== undefined) {
    const isFirst = !continues || mkdocs['mark']?.includes('!') === true;
    return indented(lines, at, { ...mkdocs, isFirst });
  }
  return GROUP.test(line) ? codeGroup(lines, at) : null;
}

interface TabStart {
  readonly indent?: string;
  readonly title?: string;
  readonly isFirst: boolean;
}

function indented(
  lines: readonly string[],
  at: number,
  { indent = '', title = '', isFirst }: TabStart,
): Found | null {
  const inner = `${indent}    `;
  let last = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.startsWith(inner)) last = next;
    else if (line.trim() !== '') break;
  }
  if (last === at) return null;
  const content = lines.slice(at + 1, last + 1).map((line) => line.slice(inner.length));
  return { tabs: [{ indent, title, content, isFirst }], last };
}

/** Each block of code of the group that has a label is a tab; null when there are others between them. */
function codeGroup(lines: readonly string[], at: number): Found | null {
  const kinds = lineKinds(lines.slice(at + 1, at + 1 + MAX_GROUP), 'mdx');
  const length = kinds.findIndex(
    (kind) => kind !== 'opening' && kind !== 'code' && kind !== 'closing' && kind !== 'blank',
  );
  const last = at + 1 + length;
  if (length < 1 || !GROUP_END.test(lines[last] ?? '')) return null;
  const tabs: { indent: string; title: string; content: string[]; isFirst: boolean }[] = [];
  for (const [index, line] of lines.slice(at + 1, last).entries()) {
    const fence = kinds[index] === 'opening' ? openingFence(line) : null;
    const { before = '', title, after = '' } = LABEL.exec(fence?.info ?? '')?.groups ?? {};
    if (fence !== null && title !== undefined) {
      const content = [`${' '.repeat(fence.indent)}${fence.mark}${before.trimEnd()}${after}`];
      tabs.push({ indent: '', title, content, isFirst: tabs.length === 0 });
    } else if (tabs.length > 0) tabs.at(-1)?.content.push(line);
    else if (line.trim() !== '') return null;
  }
  return { tabs, last };
}

/** Longer groups are text, so that groups without an end cost no more than their length. */
const MAX_GROUP = 500;

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
