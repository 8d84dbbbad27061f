import { LineIndents } from './line-indents';
import { type LostParts } from './lost-parts';
import { withoutIndentation } from './mdx-lines';
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
  const writer = new TagWriter(text, context);
  return writer.write(tagTree(tokens), {
    start: 0,
    end: text.length,
    parent: null,
    indent: 0,
    level: 0,
  });
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly parent: Tag | null;
  /** What the lines of this place have in common. */
  readonly indent: number;
  readonly level: number;
}

class TagWriter {
  private readonly indents: LineIndents;

  constructor(
    private readonly text: string,
    private readonly context: WriteContext,
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
    if (!isBlock) return written;
    const indent = ' '.repeat(Math.max(place.indent, this.indents.listIndentAt(start)));
    const lines = written.split('\n').map((line) => (line.trim() === '' ? '' : `${indent}${line}`));
    return `\n${written === '' ? '' : '\n'}${lines.join('\n')}\n`;
  }

  /** With nothing but spaces before it and behind it. */
  private isAlone(lineStart: number, start: number, end: number): boolean {
    const next = this.text.indexOf('\n', end);
    const after = this.text.slice(end, next < 0 ? this.text.length : Math.min(next, end + 200));
    return this.text.slice(lineStart, start).trim() === '' && after.trim() === '';
  }

  /** What only looks like a tag: without its end, or in a sentence of a document that has no others. */
  private isText({ tag, close }: TagElement, isAlone: boolean): boolean {
    if (close !== null) return false;
    if (tag.kind !== 'void') return true;
    const hasAttributes = tag.attributes.size + tag.expressions.size > 0;
    return !this.context.isMdx && !isAlone && !hasAttributes;
  }
}
