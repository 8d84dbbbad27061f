import { CodeScanner } from '@keelson/contracts/markdown/code-scanner';
import { type Passage, type PublishedDocument } from './published-document';
import { withMarkdownTables } from './html-tables';
import { splitBlock } from './split-block';

/** Approximate length of a passage in characters: enough to answer, short enough to quote. */
const PASSAGE_LENGTH = 900;

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)$/;

interface Section {
  readonly path: readonly string[];
  readonly anchor: string | null;
  readonly blocks: string[];
}

/** The passages of a document, in order. Longer blocks are split, so that no passage is much longer than others. */
export function splitDocument(document: PublishedDocument): Passage[] {
  const parts = sectionsOf(document).flatMap(({ path, anchor, blocks }) =>
    groupBlocks(blocks).map((group) => ({ path, anchor, blocks: group })),
  );
  const passages: Passage[] = [];
  for (const part of parts.reverse()) {
    passages.push({ document, ...part, next: passages.at(-1) ?? null });
  }
  return passages.reverse();
}

function sectionsOf(document: PublishedDocument): Section[] {
  const anchorOf = anchorFinder(document);
  const sections: Section[] = [{ path: [], anchor: null, blocks: [] }];
  const open: { depth: number; text: string }[] = [];
  for (const block of blocksOf(withMarkdownTables(document.body))) {
    const heading = HEADING.exec(block);
    if (heading === null) {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    const depth = heading[1]?.length ?? 1;
    const text = plainHeading(heading[2] ?? '');
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const anchor = anchorOf(text);
    // A heading that repeats the title adds nothing to the path.
    if (text !== document.title) open.push({ depth, text });
    sections.push({ path: open.map((one) => one.text), anchor, blocks: [] });
  }
  return sections;
}

/** Splits at empty lines and headings; a fenced code block is one block. */
function blocksOf(body: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  const scanner = new CodeScanner('commonmark');
  const close = (): void => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const kind = scanner.read(line);
    if (kind === 'opening' || kind === 'code') {
      lines.push(line);
    } else if (kind === 'closing') {
      lines.push(line);
      close();
    } else if (HEADING.test(line)) {
      close();
      blocks.push(line.trim());
    } else if (line.trim() === '') {
      close();
    } else {
      lines.push(line);
    }
  }
  close();
  return blocks;
}

function groupBlocks(blocks: readonly string[]): string[][] {
  const groups: string[][] = [];
  let size = Infinity;
  for (const block of blocks.flatMap((one) => splitBlock(one, PASSAGE_LENGTH))) {
    if (size + block.length > PASSAGE_LENGTH) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(block);
    size += block.length;
  }
  return groups;
}

const plainHeading = (text: string): string =>
  withoutLinks(text.trimEnd().replace(/(?<=\s)#+$/, ''))
    .replaceAll(/(?<!\\)(?:[*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}]))/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();

/** Finds the anchor of a heading; equal headings get their anchors in page order. */
function anchorFinder({ headings }: PublishedDocument): (text: string) => string | null {
  const unused = [...headings];
  return (text) => {
    const at = unused.findIndex((heading) => plainHeading(heading.text) === text);
    return at < 0 ? null : (unused.splice(at, 1)[0]?.anchor ?? null);
  };
}

/** The text of Markdown links in place of the links. URLs may contain one level of parentheses. */
export const withoutLinks = (markdown: string): string =>
  markdown.replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1');
