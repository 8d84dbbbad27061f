import { isCalloutName } from '../../../markdown/callouts';
import { type LostParts } from './lost-parts';
import { asHtml, destination, escaped } from './markdown-parts';

/** Lines that stand for something, by the tool that has them. */
const SNIPPET = /^[ \t]*(?:-+8<-+|;-+8<-+)[ \t]+["'](?<file>[^"'\n]+)["'][ \t]*$/;
const SNIPPET_BLOCK = /^[ \t]*-+8<-+[ \t]*$/;
const VITEPRESS_SNIPPET = /^[ \t]*<<< ?(?<file>[@./][^\s{}[\]]*)(?:[\s{[].*)?$/;
const TOC = /^[ \t]*(?:\[\[_?toc_?\]\]|\[TOC\]|\[\[_TOC_\]\])[ \t]*$/i;
const ANNOTATE =
  /^[ \t]*\{:?[ \t]*(?:[.#][\w-]+|[\w-]+="[^"{}]*")(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+)))*[ \t]*\}[ \t]*$/;
const KRAMDOWN = /^[ \t]*\{::?[^{}\n]{0,300}\/?\}[ \t]*$/;
const MKDOCSTRINGS = /^::: (?<name>[A-Za-z_]\w*(?:\.\w+)+)[ \t]*$/;
const DOCFX =
  /^(?<indent>[ \t]*):::[ \t]?(?<name>image|code|video|row|column|zone|moniker|row-end|column-end|zone-end|moniker-end|image-end)\b(?<rest>.*)$/;
const DIV = /^(?<quote>[ \t]*>[ \t]*)\[!div\b[^\]\n]*\][ \t]*$/i;
const VIDEO = /^[ \t]*(?:>[ \t]*)?\[!VIDEO[ \t]+(?<url>https?:[^\]\s]+)\][ \t]*$/i;
const CONTAINER =
  /^(?<mark>:{3,})[ \t]*(?<name>[A-Za-z][\w-]*)(?:\[(?<bracket>[^\]]*)\])?(?<attributes>[ \t]*\{[^{}]*\})?(?:[ \t]+(?<title>\S.*))?$/;
/** Divs of Pandoc and Quarto. */
const PANDOC = /^:{3,}[ \t]*\{(?<attributes>[ \t]*(?:[.#][^{}]*|[\w-]+=[^{}]*)?)\}[ \t]*:*$/;
const GONE = ' ';
const ATTRIBUTE = /\b([\w-]+)="([^"\n]*)"/g;

interface Line {
  readonly text: string;
  readonly isCode: boolean;
}

/** Writes lines of docfx, VitePress, MkDocs and kramdown as Markdown. */
export class BlockMarks {
  private readonly result: string[] = [];
  private at = 0;
  private inSnippets = false;
  /** The lines that end containers of colons, by those that begin them. */
  private readonly closings: ReadonlyMap<number, number>;
  /** The texts in place of an end. */
  private readonly ends = new Map<number, string>();

  constructor(
    private readonly lines: readonly Line[],
    private readonly lost: LostParts,
  ) {
    this.closings = closingsOf(lines);
  }

  write(): string {
    for (; this.at < this.lines.length; this.at += 1) {
      const { text, isCode } = this.lines[this.at] ?? { text: '', isCode: false };
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
    if (bare.startsWith(':::')) return this.colons(line, bare);
    if (DIV.test(line)) return [];
    const url = VIDEO.exec(line)?.groups?.['url'];
    if (url !== undefined) return ['', `[${escaped(url)}](${destination(url)})`, ''];
    const file = (SNIPPET.exec(line) ?? VITEPRESS_SNIPPET.exec(line))?.groups?.['file'];
    return file === undefined ? null : this.include(file);
  }

  private include(file: string): readonly string[] {
    this.lost.include(file);
    return [''];
  }

  private colons(line: string, bare: string): readonly string[] | null {
    const docfx = DOCFX.exec(line)?.groups;
    if (docfx !== undefined) return this.docfx(docfx);
    const generated = MKDOCSTRINGS.exec(line)?.groups?.['name'];
    if (generated !== undefined) return this.include(generated);
    const ended = this.ends.get(this.at);
    if (ended?.startsWith(':') === true) return [ended];
    if (ended !== undefined) return ended === '' ? null : ended === GONE ? [''] : ['', ended, ''];
    return this.container(bare);
  }

  /** A container that has an end. Callouts and groups of code are read later. */
  private container(bare: string): readonly string[] | null {
    const end = this.closings.get(this.at);
    const { mark = '', bracket, attributes, ...found } = CONTAINER.exec(bare)?.groups ?? {};
    const name = found['name']?.toLowerCase() ?? '';
    const title = bracket ?? found['title'] ?? '';
    if (end === undefined || name === 'code-group') return null;
    if (isCalloutName(name)) {
      if (attributes === undefined) return null;
      this.ends.set(end, mark);
      return [`${mark} ${name} ${title}`.trimEnd()];
    }
    const classes = PANDOC.exec(bare)?.groups?.['attributes'];
    const callout = /\.callout-(?<name>[a-z]+)/.exec(classes ?? '')?.groups?.['name'];
    if (callout !== undefined && isCalloutName(callout)) {
      this.ends.set(end, /^:+/.exec(bare)?.[0] ?? ':::');
      const named = /\btitle="(?<title>[^"]*)"/.exec(classes ?? '')?.groups?.['title'] ?? '';
      return [`${/^:+/.exec(bare)?.[0] ?? ':::'} ${callout} ${named}`.trimEnd()];
    }
    if (classes === undefined && name === '') return null;
    this.ends.set(end, name === 'details' ? '</details>' : GONE);
    if (name === 'details')
      return ['', '<details>', `<summary>${asHtml(title.trim() || 'Details')}</summary>`, ''];
    if (classes === undefined && !/^(?:v-pre|raw|column-[\w-]+)$/.test(name))
      this.lost.tag(`::: ${name}`);
    return title === '' ? [''] : ['', `**${title.trim()}**`, ''];
  }

  private docfx(groups: Readonly<Record<string, string | undefined>>): readonly string[] | null {
    const { indent = '', name = '', rest = '' } = groups;
    const isMark = /^(?:zone|moniker)$|-end$/.test(name);
    if (!isMark && !/:::[ \t]*$/.test(rest)) return null;
    const attributes = new Map<string, string>();
    for (const [, key = '', value = ''] of rest.matchAll(ATTRIBUTE)) attributes.set(key, value);
    const source = attributes.get('source') ?? '';
    if (name === 'image') {
      return [`${indent}![${escaped(attributes.get('alt-text') ?? '')}](${destination(source)})`];
    }
    if (name === 'video') {
      return [`${indent}[${escaped(attributes.get('title') ?? source)}](${destination(source)})`];
    }
    return name === 'code' ? this.include(source) : [''];
  }

  /** Attributes on a line of their own: a callout of Just the Docs, an id of the heading above, or a look. */
  private attributes(line: string): readonly string[] | null {
    if (!ANNOTATE.test(line) && !KRAMDOWN.test(line)) return null;
    const id = /[{\s:]#(?<id>[\w-]+)/.exec(line)?.groups?.['id'];
    const above = this.result.at(-1) ?? '';
    if (id !== undefined && /^#{1,6} [^{}]*$/.test(above)) {
      this.result[this.result.length - 1] = `${above.trimEnd()} {#${id}}`;
      return [];
    }
    const name = [...line.matchAll(/\.(?<name>[a-z]+)(?:-title)?(?=[\s.}])/g)]
      .map(({ groups }) => groups?.['name'] ?? '')
      .find(isCalloutName);
    if (/\{:?[ \t]*toc\b/i.test(line) && /^[ \t]*(?:[-*+]|\d+[.)]) /.test(above)) this.result.pop();
    const below = this.lines[this.at + 1];
    if (name === undefined || below === undefined || below.isCode || below.text.trim() === '')
      return [];
    return this.callout(name);
  }

  /** The paragraph or the quote below becomes the callout. */
  private callout(name: string): readonly string[] {
    const isTitled = /-title\b/.test(this.lines[this.at]?.text ?? '');
    const lines: string[] = [];
    for (;;) {
      const line = this.lines[this.at + 1];
      if (line === undefined || line.isCode || line.text.trim() === '') break;
      lines.push(line.text.replace(/^[ \t]*>[ \t]?/, ''));
      this.at += 1;
    }
    const [title = '', ...rest] = isTitled ? lines : ['', ...lines];
    return [
      '',
      `> [!${name.toUpperCase()}]${title === '' ? '' : ` ${title}`}`,
      ...rest.map((line) => `> ${line}`.trimEnd()),
      '',
    ];
  }
}

/** The ends of containers, found in one walk: those have the same marks, or any in Pandoc, where the innermost one ends. */
function closingsOf(lines: readonly Line[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: { readonly mark: string; readonly at: number }[] = [];
  const counts = new Map<string, number>();
  const count = (mark: string, more: number): void =>
    void counts.set(mark, (counts.get(mark) ?? 0) + more);
  lines.forEach(({ text, isCode }, at) => {
    const bare = text.trim();
    if (isCode || !bare.startsWith(':::')) return;
    const mark = /^:+/.exec(bare)?.[0] ?? '';
    if (mark !== bare) {
      if (bare.endsWith(':::') && !PANDOC.test(bare)) return;
      open.push({ mark, at });
      count(mark, 1);
      return;
    }
    const isKnown = (counts.get(mark) ?? 0) > 0;
    for (let start = open.pop(); start !== undefined; start = open.pop()) {
      count(start.mark, -1);
      if (isKnown && start.mark !== mark) continue; // has no end
      closings.set(start.at, at);
      return;
    }
  });
  return closings;
}
