import { type Container, contentIn, indentOf, noteOpenedBy, openedBy, RULE } from './containers';
import { isClosingFence, openingFence } from './fence';
import { type HtmlBlock, htmlBlockOf } from './html-blocks';

/** The kind of a line. `opening` and `closing` are the fences of `code`. */
export type LineKind = 'text' | 'blank' | 'comment' | 'indented' | 'opening' | 'code' | 'closing';

/**
 * `commonmark`: texts that are shown as they are. `documentation`: sources in the dialects of documentation tools, in which notes
 * and tabs have indented content, and elements have Markdown. `mdx`: the same without indented code.
 */
export type Syntax = 'commonmark' | 'documentation' | 'mdx';

const HEADING = /^ {0,3}#{1,6}(?: |$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+) *$/;
/** An element of HTML or MDX on lines of its own, in which indentation has no meaning. */
const ELEMENT = /^ *<\/?[A-Za-z]/;
/** Deeper containers are text, so that a line costs no more than its length. */
const MAX_DEPTH = 100;
const CODE_INDENT = 4;

interface Fence {
  readonly mark: string;
  /** The number of containers that it is in; it ends with them. */
  readonly depth: number;
  /** It stands in an element, and ends at any indentation. */
  readonly isLoose: boolean;
}

/**
 * Tells line by line where the code of a Markdown text is, as CommonMark 0.31.2 defines it: indented (section 4.4) and
 * fenced (4.5), in quotes and items of lists too, with which it ends. One instance reads one text.
 */
export class CodeScanner {
  private containers: Container[] = [];
  private fence: Fence | null = null;
  private inParagraph = false;
  private html: HtmlBlock | null = null;
  private inElement = false;
  private lineContent = '';

  constructor(private readonly syntax: Syntax) {}

  /** The last line without the marks and the indentation of its quotes and items. */
  get content(): string {
    return this.lineContent;
  }

  /** The marks of the code that is open after the last line; `null` outside of code. */
  get openMark(): string | null {
    return this.fence?.mark ?? null;
  }

  /** True when the next line ends the open code by not belonging to its quote or item. */
  get isInContainer(): boolean {
    return (this.fence?.depth ?? 0) > 0;
  }

  /** @param line The next line, without its end. */
  read(line: string): LineKind {
    const { rest, depth } = this.contentOf(expanded(line.trimEnd()));
    this.lineContent = depth === 0 ? line : rest;
    if (this.fence !== null) {
      if (depth >= this.fence.depth) return this.lineOfCode(rest);
      this.fence = null;
    }
    if (rest === '') return this.blank(depth);
    if (this.html !== null && depth === this.containers.length) return this.lineOfHtml(rest);
    return this.block(rest, depth);
  }

  /** Removes the marks of the containers that a line continues. */
  private contentOf(line: string): { rest: string; depth: number } {
    let rest = line;
    let depth = 0;
    for (const container of this.containers) {
      const content = contentIn(container, rest);
      if (content === null) break;
      rest = content.trim() === '' ? '' : content;
      depth += 1;
    }
    return { rest, depth };
  }

  private lineOfCode(rest: string): LineKind {
    const { mark = '', isLoose = false } = this.fence ?? {};
    if (!isClosingFence(rest, mark)) return 'code';
    if (!isLoose && indentOf(rest) >= CODE_INDENT) return 'code';
    this.fence = null;
    return 'closing';
  }

  private lineOfHtml(rest: string): LineKind {
    const { html } = this;
    if (html !== null && html.kind !== 'element' && html.end.test(rest)) this.html = null;
    return html?.kind === 'comment' ? 'comment' : 'text';
  }

  private blank(depth: number): LineKind {
    if (this.html?.kind === 'element' || depth < this.containers.length) this.html = null;
    this.containers.length = depth;
    this.inParagraph = false;
    this.inElement = false;
    return this.html?.kind === 'comment' ? 'comment' : 'blank';
  }

  /** Reads what begins with a line outside of code. */
  private block(line: string, depth: number): LineKind {
    const opened: Container[] = [];
    let rest = line;
    let inParagraph = this.inParagraph && depth === this.containers.length;
    while (depth + opened.length < MAX_DEPTH && !this.isIndented(rest, opened.length)) {
      const found = openedBy(rest, inParagraph) ?? this.noteOf(rest);
      if (found === null) break;
      opened.push(found.container);
      ({ rest } = found);
      inParagraph = false;
    }
    if (!this.isIndented(rest, opened.length)) return this.blockAt(rest, { depth, opened });
    // A line of a paragraph may be indented, and need not repeat the marks of its container.
    if (this.inParagraph && opened.length === 0) return 'text';
    this.enter(depth, opened);
    return 'indented';
  }

  private noteOf(line: string): ReturnType<typeof noteOpenedBy> {
    return this.syntax === 'commonmark' ? null : noteOpenedBy(line);
  }

  private isIndented(line: string, opened: number): boolean {
    if (this.syntax === 'mdx' || indentOf(line) < CODE_INDENT) return false;
    return !(this.inElement && opened === 0);
  }

  private blockAt(
    line: string,
    { depth, opened }: { readonly depth: number; readonly opened: readonly Container[] },
  ): LineKind {
    const isLoose = this.syntax === 'mdx' || (this.inElement && opened.length === 0);
    const fence = openingFence(line);
    if (fence !== null) {
      this.enter(depth, opened);
      this.fence = { mark: fence.mark, depth: this.containers.length, isLoose };
      return 'opening';
    }
    // The next line of a paragraph need not repeat the marks of its container.
    const mayContinue = this.inParagraph && opened.length === 0;
    const isHeading = HEADING.test(line) || RULE.test(line);
    const html = htmlBlockOf(line, mayContinue);
    const isText = !isHeading && html === null && line !== '';
    if (isText && mayContinue) {
      if (depth === this.containers.length && UNDERLINE.test(line)) this.inParagraph = false;
      return 'text';
    }
    this.enter(depth, opened);
    this.inParagraph = isText;
    this.inElement = this.syntax !== 'commonmark' && ELEMENT.test(line);
    if (html === null || !this.hidesMarkdown(html)) return 'text';
    if (html.kind === 'element' || !html.end.test(afterMark(line))) this.html = html;
    return html.kind === 'comment' ? 'comment' : 'text';
  }

  /** Elements of documentation have Markdown, and those of MDX whatever their names are. */
  private hidesMarkdown({ kind }: HtmlBlock): boolean {
    return (
      kind === 'comment' ||
      this.syntax === 'commonmark' ||
      (kind === 'raw' && this.syntax !== 'mdx')
    );
  }

  /** Ends the containers that a line does not continue, and begins others. */
  private enter(depth: number, opened: readonly Container[]): void {
    if (depth < this.containers.length || opened.length > 0) {
      this.html = null;
      this.inElement = false;
    }
    this.containers.length = depth;
    this.containers.push(...opened);
    this.inParagraph = false;
  }
}

/** A block ends in its first line when the end follows the mark: `<!-->` is a comment. */
const afterMark = (line: string): string => line.trimStart().slice(2);

/** With spaces in place of tabs, which go to the next column that is a multiple of four. */
function expanded(line: string): string {
  if (!line.includes('\t')) return line;
  let result = '';
  for (const part of line.split(/(\t)/)) {
    result += part === '\t' ? ' '.repeat(4 - (result.length % 4)) : part;
  }
  return result;
}

export function lineKinds(lines: readonly string[], syntax: Syntax): LineKind[] {
  const scanner = new CodeScanner(syntax);
  return lines.map((line) => scanner.read(line));
}
