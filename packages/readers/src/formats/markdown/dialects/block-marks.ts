import { type LostParts } from './lost-parts';

const SNIPPET = /^[ \t]*(?:-+8<-+|;-+8<-+)[ \t]+["'](?<file>[^"'\n]+)["'][ \t]*$/;
const SNIPPET_BLOCK = /^[ \t]*-+8<-+[ \t]*$/;
const TOC = /^[ \t]*\[TOC\][ \t]*$/i;
const ANNOTATE =
  /^[ \t]*\{:?[ \t]*(?:[.#][\w-]+|[\w-]+="[^"{}]*")(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+)))*[ \t]*\}[ \t]*$/;
const MKDOCSTRINGS = /^::: (?<name>[A-Za-z_]\w*(?:\.\w+)+)[ \t]*$/;

interface Line {
  readonly text: string;
  readonly isCode: boolean;
}

/** Writes lines of MkDocs as Markdown. */
export class BlockMarks {
  private readonly result: string[] = [];
  private inSnippets = false;

  constructor(
    private readonly lines: readonly Line[],
    private readonly lost: LostParts,
  ) {}

  write(): string {
    for (const { text, isCode } of this.lines) {
      const replaced = isCode || text.trim() === '' ? null : this.replaced(text);
      this.result.push(...(replaced ?? [text]));
    }
    return this.result.join('\n');
  }

  /** The lines in place of one; null when it stays. */
  private replaced(line: string): readonly string[] | null {
    const bare = line.trim();
    if (SNIPPET_BLOCK.test(line)) {
      this.inSnippets = !this.inSnippets;
      return [''];
    }
    if (this.inSnippets) {
      this.lost.include(bare);
      return [];
    }
    if (TOC.test(line)) return [''];
    if (bare.startsWith('{')) return this.attributes(line);
    const included =
      MKDOCSTRINGS.exec(bare)?.groups?.['name'] ?? SNIPPET.exec(line)?.groups?.['file'];
    if (included === undefined) return null;
    this.lost.include(included);
    return [''];
  }

  /** Attributes on a line of their own: an id of the heading above, or a look. */
  private attributes(line: string): readonly string[] | null {
    if (!ANNOTATE.test(line)) return null;
    const id = /[{\s:]#(?<id>[\w-]+)/.exec(line)?.groups?.['id'];
    const above = this.result.at(-1) ?? '';
    if (id !== undefined && /^#{1,6} [^{}]*$/.test(above))
      this.result[this.result.length - 1] = `${above.trimEnd()} {#${id}}`;
    return [];
  }
}
