import { slugify } from '../../../document/slug';
import { codeLines } from '../code-lines';

/** `: Definition`, below its term. */
const DEFINITION = /^ {0,3}:(?<space> {1,4}|\t)(?=\S)/;
/** Below a blank line: one space would also be the caption of a table. */
const SPACED_DEFINITION = /^ {0,3}:(?: {2,4}|\t)(?=\S)/;
/** Begins something else than the text of a term. */
const NO_TERM =
  /^(?: {4}|\t|\s*(?:[-*+][ \t]|[>|:<]|#{1,6}[ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|!\[|\[[^\]]+\]:))/;
/** A rule, or the line below the header of a table. */
const RULE = /^[-=*_+| \t]+$/;
const MAX_TERMS = 3;

interface Item {
  readonly terms: readonly string[];
  readonly definitions: string[][];
}

/** Writes definition lists of PHP Markdown Extra (Hugo, Pandoc, MkDocs, MyST) as HTML, in which Markdown is read. */
export function unifyDefinitionLists(text: string): string {
  if (!/^ {0,3}:[ \t]+\S/m.test(text)) return text;
  return new DefinitionLists(text.split('\n')).write().join('\n');
}

class DefinitionLists {
  private readonly isCode: readonly boolean[];

  constructor(private readonly lines: readonly string[]) {
    this.isCode = codeLines(lines);
  }

  write(): string[] {
    const result: string[] = [];
    for (let at = 0; at < this.lines.length; at += 1) {
      const first = this.definitionBelow(at);
      const isStart = at === 0 || this.isBlank(at - 1);
      if (first === null || !isStart) {
        result.push(this.line(at));
        continue;
      }
      const { items, end } = this.list(at);
      result.push(...items.flatMap((item, index) => htmlOf(item, index === 0)), '</dl>', '');
      at = end - 1;
    }
    return result;
  }

  /** The line of the first definition of the terms that begin here; null when no terms do. */
  private definitionBelow(start: number): number | null {
    let at = start;
    while (at - start < MAX_TERMS && this.isTerm(at)) at += 1;
    if (at === start) return null;
    if (this.matches(at, DEFINITION)) return at;
    const isSpaced =
      at === start + 1 && this.isBlank(at) && this.matches(at + 1, SPACED_DEFINITION);
    return isSpaced ? at + 1 : null;
  }

  private list(start: number): { readonly items: readonly Item[]; readonly end: number } {
    const items: Item[] = [];
    let at = start;
    for (;;) {
      const first = this.definitionBelow(at);
      if (first === null) return { items, end: at };
      const terms = this.lines.slice(at, first).filter((line) => line.trim() !== '');
      const item: Item = { terms, definitions: [] };
      items.push(item);
      at = first;
      while (this.matches(at, DEFINITION)) at = this.definition(item, at);
    }
  }

  /** Reads one definition. @returns The line behind it and behind the blank lines before the next one. */
  private definition({ definitions }: Item, start: number): number {
    const width = DEFINITION.exec(this.line(start))?.[0].length ?? 0;
    const content = [this.line(start).slice(width)];
    let at = start + 1;
    for (; at < this.lines.length; at += 1) {
      const next = this.nextText(at);
      const isBelowBlank = next > at;
      const line = this.line(next);
      const isInside = /^(?: {2}|\t)/.test(line) && !this.matches(next, DEFINITION);
      const continues =
        !isBelowBlank && !this.matches(at, DEFINITION) && this.definitionBelow(at) === null;
      if (next >= this.lines.length || (!isInside && !continues)) break;
      while (at < next) content.push(this.line(at++));
      content.push(line.replace(new RegExp(`^(?:\\t| {0,${width}})`), ''));
    }
    definitions.push(content);
    const next = this.nextText(at);
    return this.matches(next, DEFINITION) || this.definitionBelow(next) !== null ? next : at;
  }

  private nextText(from: number): number {
    let at = from;
    while (at < this.lines.length && this.isBlank(at)) at += 1;
    return at;
  }

  private line(at: number): string {
    return this.lines[at] ?? '';
  }

  private isBlank(at: number): boolean {
    return this.line(at).trim() === '';
  }

  private isTerm(at: number): boolean {
    const line = this.line(at);
    return !this.isBlank(at) && this.isCode[at] !== true && !NO_TERM.test(line) && !RULE.test(line);
  }

  private matches(at: number, mark: RegExp): boolean {
    return this.isCode[at] !== true && mark.test(this.line(at));
  }
}

function htmlOf({ terms, definitions }: Item, isFirst: boolean): string[] {
  return [
    ...(isFirst ? ['<dl>'] : []),
    ...terms.flatMap((term) => {
      const id = slugify(term);
      return [id === '' ? '<dt>' : `<dt id="${id}">`, '', term.trim(), '', '</dt>'];
    }),
    ...definitions.flatMap((lines) => ['<dd>', '', ...lines, '', '</dd>']),
  ];
}
