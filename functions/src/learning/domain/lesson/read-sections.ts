import { type DocHeading } from '@keelson/contracts/learning/public-doc';
import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { plainText } from './plain-text';

export interface SectionBlock {
  readonly kind: 'text' | 'item' | 'row' | 'code';
  readonly text: string;
}

/** The content under one heading; `anchor` is '' before the first heading. */
export interface Section {
  readonly title: string;
  readonly anchor: string;
  readonly blocks: readonly SectionBlock[];
}

export interface SectionsInput {
  readonly title: string;
  /** Clean Markdown from preparation: ATX headings, fences, one list marker. */
  readonly markdown: string;
  /** The headings of the same Markdown, in order. */
  readonly headings: readonly Pick<DocHeading, 'text' | 'anchor'>[];
}

const QUOTES = /^(?:\s{0,3}>\s?)+/;
const HEADING = /^#{1,6}\s/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(?<text>\S.*)?$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;

export function readSections({ title, markdown, headings }: SectionsInput): Section[] {
  const sections: { title: string; anchor: string; blocks: SectionBlock[] }[] = [
    { title, anchor: '', blocks: [] },
  ];
  const scanner = new CodeScanner('commonmark');
  let code: string[] = [];
  let paragraph: string[] = [];
  let kind: SectionBlock['kind'] = 'text';
  let next = 0;
  const add = (block: SectionBlock): void => {
    if (block.text !== '') sections.at(-1)?.blocks.push(block);
  };
  const flush = (): void => {
    add({ kind, text: plainText(paragraph.join(' ')) });
    paragraph = [];
    kind = 'text';
  };
  for (const line of markdown.split('\n')) {
    const lineKind = scanner.read(line);
    if (lineKind === 'code' || lineKind === 'indented') {
      if (lineKind === 'indented') flush();
      code.push(scanner.content);
      continue;
    }
    add({ kind: 'code', text: code.join('\n').trim() });
    code = [];
    if (lineKind === 'closing') continue;
    const bare = line.replace(QUOTES, '');
    const bullet = ITEM.exec(bare);
    const item = bullet === null ? undefined : (bullet.groups?.['text'] ?? '');
    if (lineKind === 'opening') flush();
    else if (HEADING.test(bare)) {
      flush();
      const heading = headings[next];
      next += 1;
      const text = plainText(bare.replace(/^#+\s+/, ''));
      sections.push({
        title: heading?.text ?? text,
        anchor: heading?.anchor ?? '',
        blocks: [],
      });
    } else if (bare.trim() === '' || RULE.test(bare)) {
      flush();
    } else if (bare.trimStart().startsWith('|')) {
      flush();
      add({ kind: 'row', text: cellsOf(bare) });
    } else if (item !== undefined) {
      flush();
      kind = 'item';
      paragraph.push(item);
    } else {
      paragraph.push(textLine(bare));
    }
  }
  add({ kind: 'code', text: code.join('\n').trim() });
  flush();
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** Without the mark of a line break at its end, and that of a footnote at its start. */
const textLine = (line: string): string =>
  line
    .trim()
    .replace(/(?<!\\)\\$/, '')
    .replace(/^\[\^[^\]\s]{1,100}\]:\s*/, '');

/** The cells of a table row in one line; empty for the delimiter row. */
function cellsOf(row: string): string {
  const cells = row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(plainText);
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? '' : cells.filter(Boolean).join(' · ');
}
