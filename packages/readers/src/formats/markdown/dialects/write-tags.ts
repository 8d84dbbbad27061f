import { slugify } from '../../../document/slug';
import { LineIndents } from './line-indents';
import { type LostParts } from './lost-parts';
import { meaningOf } from './element-names';
import { details } from './markdown-parts';
import { withoutIndentation } from './mdx-lines';
import { type Branch, branchesOf } from './template-branches';
import { type Tag, type Token } from './tag';
import { isElement, type TagElement, type TagNode, tagTree } from './tag-tree';
import { writeElement } from './write-element';

export interface WriteContext {
  readonly isMdx: boolean;
  readonly imports: ReadonlyMap<string, string>;
  readonly lost: LostParts;
}

export function writeTags(text: string, tokens: readonly Token[], context: WriteContext): string {
  if (tokens.length === 0) return text;
  const tree = tagTree(tokens);
  const hasLiquid = tree.some(
    (node) =>
      isElement(node) &&
      node.tag.syntax === 'liquid' &&
      (node.close !== null || meaningOf(node.tag) !== 'other'),
  );
  const writer = new TagWriter(text, context, hasLiquid);
  return writer.write(tree, { start: 0, end: text.length, parent: null, indent: 0, level: 0 });
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly parent: Tag | null;
  /** The indent that the lines of this place have in common. */
  readonly indent: number;
  readonly level: number;
}

class TagWriter {
  private readonly indents: LineIndents;

  constructor(
    private readonly text: string,
    private readonly context: WriteContext,
    private readonly hasLiquid: boolean,
  ) {
    this.indents = new LineIndents(text);
  }

  write(nodes: readonly TagNode[], place: Place): string {
    let result = '';
    let read = place.start;
    let index = 0;
    for (const node of nodes) {
      const { start, end } = isElement(node)
        ? { start: node.tag.start, end: (node.close ?? node.tag).end }
        : node;
      result += this.text.slice(read, start);
      if (!isElement(node)) result += node.text;
      else {
        result += this.writeOne(node, place, index);
        if (node.tag.kind !== 'close') index += 1;
      }
      read = end;
    }
    return result + this.text.slice(read, place.end);
  }

  private writeOne(node: TagElement, place: Place, index: number): string {
    const { tag, close, children } = node;
    const { start, end } = { start: tag.start, end: (close ?? tag).end };
    const lineStart = this.indents.lineStartAt(start);
    const isBlock = this.isAlone(lineStart, start, end);
    if (this.isText(node, isBlock)) return this.text.slice(start, end);
    const inner = { start: tag.end, end: close?.start ?? tag.end };
    const branches = close === null ? [] : branchesOf(node);
    if (branches.length > 1) return this.writeBranches(branches, place, isBlock);
    const common = close === null ? 0 : this.indents.commonIndent(inner.start, inner.end);
    const level = place.level + 1;
    const content =
      close === null
        ? null
        : this.write(children, { ...inner, parent: tag, indent: common, level });
    if (node.isTooDeep) return content ?? '';
    const unindented = content === null ? null : this.indents.unindent(content, common);
    const body =
      unindented === null || !this.context.isMdx ? unindented : withoutIndentation(unindented);
    const source = this.indents.unindent(this.text.slice(inner.start, inner.end), common);
    const written = writeElement(
      { tag, body, source, isBlock, parent: place.parent, index, level },
      this.context,
    );
    if (!isBlock) return written + this.idOf(tag);
    const indent = ' '.repeat(Math.max(place.indent, this.indents.listIndentAt(start)));
    const lines = written.split('\n').map((line) => (line.trim() === '' ? '' : `${indent}${line}`));
    return `\n${written === '' ? '' : '\n'}${lines.join('\n')}\n`;
  }

  /** Nobody knows which alternative holds here, so each is shown with its condition. */
  private writeBranches(branches: readonly Branch[], place: Place, isBlock: boolean): string {
    const written = branches.map(({ condition, start, end, nodes }) => {
      const inner = {
        start,
        end,
        parent: place.parent,
        indent: place.indent,
        level: place.level + 1,
      };
      return { condition, text: this.write(nodes, inner).trim() };
    });
    if (!isBlock) {
      return written
        .map(({ condition, text }) => `${text === '' ? '–' : text} (\`${condition}\`)`)
        .join(' / ');
    }
    const blocks = written
      .filter(({ text }) => text !== '')
      .map(({ condition, text }) => details(condition, text, true));
    return `\n\n${blocks.join('\n\n')}\n`;
  }

  /** With nothing but spaces before it and behind it. */
  private isAlone(lineStart: number, start: number, end: number): boolean {
    const next = this.text.indexOf('\n', end);
    const after = this.text.slice(end, next < 0 ? this.text.length : Math.min(next, end + 200));
    return this.text.slice(lineStart, start).trim() === '' && after.trim() === '';
  }

  /** The heading that a tag is the end of; null when it is not. */
  private headingBefore({ start, end }: Tag): string | null {
    const line = this.text.slice(this.indents.lineStartAt(start), start);
    const next = this.text.indexOf('\n', end);
    const after = this.text.slice(end, next < 0 ? this.text.length : Math.min(next, end + 200));
    return after.trim() === ''
      ? (/^#{1,6} (?<text>.*\S)/.exec(line)?.groups?.['text'] ?? null)
      : null;
  }

  /** The id that VitePress gives a heading with a badge: that of the text before it. */
  private idOf(tag: Tag): string {
    if (tag.syntax !== 'jsx' || tag.kind !== 'void' || meaningOf(tag) !== 'inline') return '';
    const heading = this.headingBefore(tag);
    if (heading === null || /[<{]/.test(heading)) return '';
    const id = slugify(heading.replaceAll('`', ''));
    return id === '' ? '' : ` {#${id}}`;
  }

  /** Returns true for what only looks like a tag: without its end, or in a sentence of a document that has no others. */
  private isText({ tag, close }: TagElement, isAlone: boolean): boolean {
    if (close !== null) return false;
    if (tag.syntax === 'jsx') {
      if (tag.kind !== 'void') return true;
      const hasAttributes = tag.attributes.size + tag.expressions.size > 0;
      const isWord = !this.context.isMdx && !isAlone && !hasAttributes;
      return isWord && this.headingBefore(tag) === null;
    }
    if (tag.syntax === 'hugo') return false;
    return meaningOf(tag) === 'other' && !isAlone && !this.hasLiquid;
  }
}
