import { type DocHeading } from '@keelson/contracts/learning/public-doc';
import { plainText } from './plain-text';

/** A block of a section as plain text. */
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

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const HEADING = /^#{1,6}\s/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(?<text>\S.*)?$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;

/** The sections of a document in order, without empty ones. */
export function readSections({ title, markdown, headings }: SectionsInput): Section[] {
  const sections: { title: string; anchor: string; blocks: SectionBlock[] }[] = [
    { title, anchor: '', blocks: [] },
  ];
  let fence: { readonly mark: string; readonly lines: string[] } | null = null;
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
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence.mark) && line.trim() === mark) {
        add({ kind: 'code', text: fence.lines.join('\n').trim() });
        fence = null;
      } else fence.lines.push(line);
      continue;
    }
    const bare = line.replace(/^(?:\s{0,3}>\s?)+/, '');
    const bullet = ITEM.exec(bare);
    const item = bullet === null ? undefined : (bullet.groups?.['text'] ?? '');
    if (mark !== undefined) {
      flush();
      fence = { mark, lines: [] };
    } else if (HEADING.test(bare)) {
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
