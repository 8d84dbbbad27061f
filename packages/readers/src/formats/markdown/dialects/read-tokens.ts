import { isHtmlName } from '../../../markdown/html-names';
import { BraceReader } from './balanced';
import { type CodeRange } from './code-ranges';
import { fieldsOf, readJsxTag, textOfExpression, textsIn } from './jsx';
import { type LostParts } from './lost-parts';
import { type Tag, type Token } from './tag';
import { readTemplateTag, withoutEscapes } from './template-tags';
import { readVariable, type Variables } from './variables';

export interface TokenContext {
  readonly isMdx: boolean;
  /** True when braces in the text are code: in MDX, which may be recognized by its components alone. */
  readonly hasExpressions: boolean;
  readonly hasLiquid: boolean;
  readonly imports: ReadonlyMap<string, string>;
  readonly variables: Variables;
  readonly lost: LostParts;
}

const CANDIDATE = /<\/?[A-Za-z>]|\{/g;
const RAW = /\{%-?\s*raw\s*-?%\}/y;
const END_RAW = /\{%-?\s*endraw\s*-?%\}/g;
const COMPONENT = /^[A-Z][A-Z\d_]*[a-z.][\w.]*$/;
const INCLUDE = /^<!--\s*@include:\s*(?<file>[^\s{}>]+?)(?:\{[^{}]*\})?\s*-->/;
/** Elements of HTML in which MDX reads Markdown, indented or not. */
const BOXES = /^(?:article|aside|center|div|figure|footer|header|main|section)$/;
const VOID_ELEMENTS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Finds the tags, expressions and comments of template languages in a text, outside of code. */
export function readTokens(
  text: string,
  ranges: readonly CodeRange[],
  context: TokenContext,
): Token[] {
  return new TokenReader(text, ranges, context).read();
}

class TokenReader {
  private readonly tokens: Token[] = [];
  private readonly braces: BraceReader;
  private end = 0;
  /** The first candidate behind the last place that was asked for. */
  private candidate = -1;
  private hasCommentEnds = true;
  private hasRawEnds = true;

  constructor(
    private readonly text: string,
    private readonly ranges: readonly CodeRange[],
    private readonly context: TokenContext,
  ) {
    this.braces = new BraceReader(text);
  }

  read(): Token[] {
    let read = 0;
    for (const range of this.ranges) {
      this.readUntil(read, range.start);
      read = range.end;
      if (range.start >= this.end) this.readCode(range);
    }
    this.readUntil(read, this.text.length);
    return this.tokens;
  }

  private readUntil(start: number, last: number): void {
    let from = Math.max(start, this.end);
    for (;;) {
      const at = this.candidateFrom(from);
      if (at >= last) return;
      const token = this.text[at - 1] === '\\' ? null : this.tokenAt(at);
      from = token?.end ?? at + 1;
      if (token === null) continue;
      this.tokens.push(token);
      this.end = token.end;
    }
  }

  /** Of many blocks of code without one between them, each would search the rest of the text. */
  private candidateFrom(from: number): number {
    if (from > this.candidate) {
      CANDIDATE.lastIndex = from;
      this.candidate = CANDIDATE.exec(this.text)?.index ?? Infinity;
    }
    return this.candidate;
  }

  private readCode({ start, end, kind }: CodeRange): void {
    if (kind === 'comment') {
      const file = INCLUDE.exec(this.text.slice(start, Math.min(end, start + 500)))?.groups?.[
        'file'
      ];
      if (file === undefined) return;
      this.context.lost.include(file);
      this.add(start, end, '');
      return;
    }
    const code = this.text.slice(start, end);
    const shown = withoutEscapes(code, this.context.hasLiquid);
    if (shown !== code) this.add(start, end, shown);
  }

  private add(start: number, end: number, text: string): void {
    this.tokens.push({ kind: 'text', start, end, text });
    this.end = end;
  }

  private tokenAt(at: number): Token | null {
    if (this.text[at] === '<') return this.element(at);
    if (this.text.startsWith('{%', at)) return this.raw(at) ?? readTemplateTag(this.text, at);
    if (/^\{\{[<%]/.test(this.text.slice(at, at + 3))) return readTemplateTag(this.text, at);
    if (this.text.startsWith('{/*', at)) return this.comment(at, '*/}');
    if (this.text.startsWith('{{/*', at)) return this.comment(at, '*/}}');
    if (this.text.startsWith('{{', at)) return this.variable(at);
    return this.context.hasExpressions ? this.expression(at) : null;
  }

  /** Text between these is not read, and shown. */
  private raw(at: number): Token | null {
    RAW.lastIndex = at;
    const opening = RAW.exec(this.text)?.[0];
    if (opening === undefined || !this.hasRawEnds) return null;
    END_RAW.lastIndex = at + opening.length;
    const closing = END_RAW.exec(this.text);
    if (closing === null) {
      this.hasRawEnds = false;
      return null;
    }
    const text = this.text.slice(at + opening.length, closing.index);
    return { kind: 'text', start: at, end: closing.index + closing[0].length, text };
  }

  /** `{/* id *\/}` at the end of a heading is its id. */
  private comment(start: number, mark: string): Token | null {
    const found = this.hasCommentEnds ? this.text.indexOf(mark, start) : -1;
    if (found < 0) {
      this.hasCommentEnds = false;
      return null;
    }
    const end = found + mark.length;
    const line = this.text.slice(
      Math.max(this.text.lastIndexOf('\n', start) + 1, start - 300),
      start,
    );
    const id = /^\{\/\*\s*(?<id>[^\s{}*]+)\s*\*\/\}$/.exec(this.text.slice(start, end))?.groups?.[
      'id'
    ];
    const text = id !== undefined && /^#{1,6} /.test(line) ? `{#${id}}` : '';
    return { kind: 'text', start, end, text };
  }

  private variable(start: number): Token | null {
    const found = readVariable(this.text, start, this.context);
    if (found === null) return null;
    if (found.file !== undefined) this.context.lost.include(found.file);
    else if (found.text === null) this.context.lost.tag(this.text.slice(start, found.end));
    const text = found.text ?? '';
    const marks = text === '' ? this.marksAround(start, found.end) : 0;
    return { kind: 'text', start: start - marks, end: found.end + marks, text };
  }

  /** The length of the marks of emphasis that have nothing else between them. */
  private marksAround(start: number, end: number): number {
    const mark = /(?<![*_\\])(?:\*{1,3}|_{1,2})$/.exec(
      this.text.slice(Math.max(this.end, start - 4), start),
    )?.[0];
    return mark !== undefined && this.text.startsWith(mark, end) ? mark.length : 0;
  }

  private expression(start: number): Token | null {
    // Not in formulas, and not the attributes of headings.
    const isText = /["'`]/.test(this.text[start + 1] ?? '');
    if (!isText && /[\w\\}^$]/.test(this.text[start - 1] ?? ' ')) return null;
    if (!/[\s\w"'`[(<!$]/.test(this.text[start + 1] ?? '')) return null;
    const end = this.braces.endOf(start);
    if (end === null) return null;
    const code = this.text.slice(start + 1, end - 1).trim();
    const text = code === '' ? '' : textOfExpression(code);
    if (text === null && !/^(?:[\w$.]+(?:[.([?&|=! ]|$)|[([<!`'"])/.test(code)) return null;
    if (text === null) this.context.lost.tag(`{${code}}`);
    return { kind: 'text', start, end, text: text ?? '' };
  }

  private element(at: number): Token | null {
    // `Vec<String>` is text.
    if (this.text[at + 1] !== '/' && /\w/.test(this.text[at - 1] ?? '')) return null;
    const tag = readJsxTag(this.text, at, this.braces);
    if (tag === null) return null;
    if (this.context.isMdx && BOXES.test(tag.name)) return tag;
    if (/^[a-z]/.test(tag.name)) return this.html(tag);
    if (tag.name === '') return this.context.isMdx ? tag : null;
    if (!COMPONENT.test(tag.name)) return null;
    const isHtml = isHtmlName(tag.name.toLowerCase());
    if (isHtml && !this.context.isMdx) return null;
    return this.resolved(tag);
  }

  /** Expressions that name an imported file or contain a text become that. */
  private resolved(tag: Tag): Tag {
    if (tag.expressions.size === 0) return tag;
    const attributes = new Map(tag.attributes);
    for (const [name, expression] of tag.expressions) {
      if (name === 'item')
        for (const [key, text] of fieldsOf(expression)) attributes.set(key, text);
      const value = /^(?:src|href|to|image|light|dark)$/.test(name)
        ? (this.context.imports.get(expression.split('.')[0] ?? '') ?? textsIn(expression)[0])
        : undefined;
      if (value !== undefined) attributes.set(name, value);
    }
    return { ...tag, attributes };
  }

  /** An element of HTML as JSX has it: with expressions, or closed at once where HTML would go on. */
  private html(found: Tag): Token | null {
    const { name } = found;
    const isOpen = found.kind === 'void' && !VOID_ELEMENTS.test(name) && isHtmlName(name);
    if (!isHtmlName(name) || (!isOpen && found.expressions.size === 0)) return null;
    // Markdown ends a line of text where a rule or a heading begins.
    if (!this.context.isMdx && this.text.slice(found.start, found.end).includes('\n')) return null;
    const { attributes, start, end } = this.resolved(found);
    const written = [...attributes].map(([key, value]) =>
      value === 'true' ? ` ${key}` : ` ${key}="${value.replaceAll('"', '&quot;')}"`,
    );
    return {
      kind: 'text',
      start,
      end,
      text: `<${name}${written.join('')}>${isOpen ? `</${name}>` : ''}`,
    };
  }
}
