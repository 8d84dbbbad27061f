import type { Nodes, PhrasingContent, Root, Text } from 'mdast';
import { codeRanges } from './code-ranges';
import { linesOf } from './lines-of';
import { asHtml } from './markdown-parts';

/** `*[HTML]: Hyper Text Markup Language` of Markdown Extra, MkDocs and kramdown. */
const DEFINITION = /^ {0,3}\*\[(?<name>[^\]\n]{1,100})\]:(?<text>.*)$/;

export type Abbreviations = ReadonlyMap<string, string>;

export interface WithoutAbbreviations {
  readonly text: string;
  readonly abbreviations: Abbreviations;
}

/** Takes the definitions of abbreviations out of a text. One that has nothing else becomes a list of them. */
export function takeAbbreviations(source: string): WithoutAbbreviations {
  const abbreviations = new Map<string, string>();
  if (!/^ {0,3}\*\[/m.test(source)) return { text: source, abbreviations };
  const rest: string[] = [];
  for (const { text, isCode } of linesOf(source, codeRanges(source, true))) {
    const found = isCode ? undefined : DEFINITION.exec(text)?.groups;
    if (found === undefined) rest.push(text);
    else abbreviations.set(found['name'] ?? '', found['text']?.trim() ?? '');
  }
  if (rest.some((line) => line.trim() !== '') || abbreviations.size === 0)
    return { text: rest.join('\n'), abbreviations };
  const list = [...abbreviations].map(([name, text]) => `- **${name}**: ${text}`);
  return { text: list.join('\n'), abbreviations: new Map() };
}

/** Number of names in one document: each text is searched for all of them. */
const MAX_NAMES = 1_000;

/** Writes the abbreviations in a text as elements that say what they stand for. Headings, links and code stay. */
export function markAbbreviations(tree: Root, abbreviations: Abbreviations): void {
  const names = [...abbreviations.keys()].filter(Boolean).slice(0, MAX_NAMES);
  if (names.length === 0) return;
  // The longest name first.
  names.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${names.map((name) => escapedPattern(name)).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  markIn(tree, (text) => parted(text, pattern, abbreviations));
}

const CLOSED = new Set(['heading', 'link', 'linkReference', 'definition']);

function markIn(node: Nodes, split: (text: Text) => PhrasingContent[]): void {
  if (!('children' in node) || CLOSED.has(node.type)) return;
  const children: readonly Nodes[] = node.children;
  node.children = children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return split(child);
    markIn(child, split);
    return [child];
  }) as never;
}

const escapedPattern = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function parted(node: Text, pattern: RegExp, abbreviations: Abbreviations): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let read = 0;
  for (const { 0: name, index } of node.value.matchAll(pattern)) {
    const title = abbreviations.get(name) ?? '';
    if (title === '') continue;
    if (index > read) parts.push({ type: 'text', value: node.value.slice(read, index) });
    parts.push(
      { type: 'html', value: `<abbr title="${asHtml(title).replaceAll('"', '&quot;')}">` },
      { type: 'text', value: name },
      { type: 'html', value: '</abbr>' },
    );
    read = index + name.length;
  }
  if (read === 0) return [node];
  return read === node.value.length
    ? parts
    : [...parts, { type: 'text', value: node.value.slice(read) }];
}
