/** A quote, or what has indented content: an item of a list, and in documentation a note, a tab or a definition. */
export type Container =
  | { readonly kind: 'quote' }
  | { readonly kind: 'item'; readonly indent: number; isEmpty: boolean };

/** The beginning of a container, and what follows it in its line. */
export interface Opened {
  readonly container: Container;
  readonly rest: string;
}

const QUOTE = /^ {0,3}> ?/;
export const RULE = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const ITEM = /^(?<indent> {0,3})(?<marker>[-+*]|(?<number>\d{1,9})[.)])(?<space> +|$)/;
/** Footnotes of GFM, and the indented content of MkDocs and Markdown Extra. */
const NOTE = /^(?<indent> *)(?:(?:!!!|\?\?\?\+?) .*|===[!+]{0,2} +".*|\[\^[^\]\s]+\]:|:(?= {3}))/;
const NOTE_INDENT = 4;

/** The content of a line that belongs to a container; `null` for a line that does not. */
export function contentIn(container: Container, line: string): string | null {
  if (container.kind === 'quote') {
    const mark = QUOTE.exec(line)?.[0];
    return mark === undefined ? null : line.slice(mark.length);
  }
  // At most one blank line begins an item.
  if (line === '') return container.isEmpty ? null : '';
  if (indentOf(line) < container.indent) return null;
  container.isEmpty = false;
  return line.slice(container.indent);
}

/**
 * The container that begins with a line, as CommonMark 0.31.2 defines it (sections 5.1 and 5.2).
 *
 * @param inParagraph Whether the line before belongs to a paragraph of the same container, which few items interrupt.
 */
export function openedBy(line: string, inParagraph: boolean): Opened | null {
  const quote = QUOTE.exec(line)?.[0];
  if (quote !== undefined) return { container: { kind: 'quote' }, rest: line.slice(quote.length) };
  if (RULE.test(line)) return null;
  const { indent = '', marker = '', number = '1', space = '' } = ITEM.exec(line)?.groups ?? {};
  if (marker === '') return null;
  const content = line.slice(indent.length + marker.length + space.length);
  if (inParagraph && (content === '' || Number(number) !== 1)) return null;
  // More than four spaces are one, and the others begin indented code.
  const width = content === '' || space.length > 4 ? 1 : space.length;
  const start = indent.length + marker.length + width;
  return {
    container: { kind: 'item', indent: start, isEmpty: content === '' },
    rest: line.slice(start),
  };
}

/** A note, tab or definition of documentation, whose content is indented by four spaces. */
export function noteOpenedBy(line: string): Opened | null {
  const found = NOTE.exec(line);
  if (found === null) return null;
  const indent = (found.groups?.['indent'] ?? '').length + NOTE_INDENT;
  return {
    container: { kind: 'item', indent, isEmpty: false },
    rest: line.slice(found[0].length).trimStart(),
  };
}

export const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;
