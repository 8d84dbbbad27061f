import { BookdownLabels, ENVIRONMENTS } from './bookdown-labels';
import { codeRanges, outsideOfCode } from './code-ranges';
import { linesOf, type TextLine } from './lines-of';

const LABEL = '[\\w:/-]{1,100}';
const REFERENCE = new RegExp(`\\\\@ref\\((?:(?<kind>[a-z]{2,3}):)?(?<label>${LABEL})\\)`, 'g');
const MARK = new RegExp(`\\(\\\\#(?<kind>[a-z]{2,3}):(?<label>${LABEL})\\)`);
const CHUNK = /^(?<mark>`{3,}|~{3,})[ \t]*\{(?<engine>\w+)\b(?<options>[^{}\n]*)\}[ \t]*$/;
const EQUATION = /^\\begin\{(?<name>equation|align|gather|alignat)\*?\}/;
const TEXT_REFERENCE = /^\(ref:[\w-]{1,100}\)[ \t]+/;
const CAPTION = new RegExp(`^(?:Table)?:[ \\t]+\\(\\\\#tab:(?<label>${LABEL})\\)(?<text>.*)$`);
const MAX_EQUATION_LINES = 100;

/** True for a text with references of bookdown. They can name parts of other documents. */
export const usesBookdown = (text: string): boolean => text.includes('\\@ref(');

/**
 * Writes what bookdown adds to Markdown: theorems, numbered equations, captions, and references to them (`\@ref(fig:x)`). A part is
 * named by its title.
 */
export function unifyBookdown(source: string, name: string): string {
  if (!/\.rmd$/i.test(name) && !usesBookdown(source)) return source;
  const labels = new BookdownLabels();
  const written = new BookdownText(source, labels).write();
  return outsideOfCode(written, codeRanges(written, true), (piece) =>
    piece
      // The title of the part stands in place of its label.
      .replace(REFERENCE, (_written, kind: string | undefined, label: string) =>
        kind === undefined ? `[${label}](#${label})` : labels.reference(kind, label),
      )
      // Words for the index at the end of a book.
      .replace(/\\index\{[^{}\n]{0,200}\}/g, ''),
  );
}

class BookdownText {
  private readonly result: string[] = [];
  private readonly lines: readonly TextLine[];
  private at = 0;

  constructor(
    source: string,
    private readonly labels: BookdownLabels,
  ) {
    this.lines = linesOf(source, codeRanges(source, true));
  }

  write(): string {
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.lines[this.at];
      if (line === undefined) continue;
      const { text, isCode, opensCode } = line;
      const chunk = opensCode ? this.chunk(text) : null;
      this.result.push(...(chunk ?? (isCode ? [text] : this.line(text))));
    }
    return this.result.join('\n');
  }

  /** A theorem or a block of text in place of its chunk; null for code, of which the label of its figure or table counts. */
  private chunk(line: string): readonly string[] | null {
    const { mark = '', engine = '', options: written = '' } = CHUNK.exec(line)?.groups ?? {};
    if (mark === '') return null;
    const options = written.replace(/^[ \t,]+/, '');
    const end = this.find(({ text }) => text.trim() === mark, this.lines.length);
    if (end === null) return null;
    const body = this.lines.slice(this.at + 1, end).map(({ text }) => text);
    const label = labelOf(options);
    const environment = ENVIRONMENTS[engine];
    if (environment === undefined && !/^block2?$/.test(engine)) {
      if (/\bfig\.cap[ \t]*=/.test(options)) this.labels.number('fig', label);
      if (/\bcaption[ \t]*=/.test(body.join('\n'))) this.labels.number('tab', label);
      return null;
    }
    this.at = end;
    const title = environment === undefined ? '' : this.titleOf(environment, label, options);
    const inner = new BookdownText(body.join('\n'), this.labels).write();
    return ['', ...(title === '' ? [] : [title, '']), inner, ''];
  }

  /** The first such line from this one on, within so many; null when there is none. */
  private find(isFound: (line: TextLine) => boolean, within: number): number | null {
    const end = Math.min(this.at + within, this.lines.length - 1);
    for (let { at } = this; at <= end; at += 1) {
      const line = this.lines[at];
      if (line !== undefined && isFound(line)) return at;
    }
    return null;
  }

  private titleOf(
    { name, kind }: { readonly name: string; readonly kind: string },
    label: string | null,
    options: string,
  ): string {
    const named = /\bname[ \t]*=[ \t]*(?:"(?<a>[^"]*)"|'(?<b>[^']*)')/.exec(options)?.groups;
    const title = named?.['a'] ?? named?.['b'];
    const number = kind === '' ? '' : ` ${this.labels.number(kind, label)}`;
    const anchor = kind === '' ? '' : this.labels.anchor(kind, label);
    return `${anchor}**${name}${number}${title === undefined ? '' : ` (${title})`}.**`;
  }

  private line(line: string): readonly string[] {
    const equation = EQUATION.test(line) ? this.equation() : null;
    if (equation !== null) return equation;
    const caption = CAPTION.exec(line)?.groups;
    if (caption !== undefined) {
      const { label = '', text = '' } = caption;
      const number = this.labels.number('tab', label);
      return [`${this.labels.anchor('tab', label)}**Table ${number}:** ${text.trim()}`];
    }
    const { kind, label } = MARK.exec(line)?.groups ?? {};
    if (kind === 'fig' && label !== undefined) {
      const number = this.labels.number('fig', label);
      return [this.labels.anchor('fig', label), line.replace(MARK, `Figure ${number}:`)];
    }
    return [line.replace(TEXT_REFERENCE, '')];
  }

  /** An environment of LaTeX as code with the language `math`, with the number of its label. */
  private equation(): readonly string[] | null {
    const name = EQUATION.exec(this.lines[this.at]?.text ?? '')?.groups?.['name'] ?? '';
    const closing = new RegExp(`\\\\end\\{${name}\\*?\\}[ \\t]*$`);
    const last = this.find(({ text }) => closing.test(text), MAX_EQUATION_LINES);
    if (last === null) return null;
    const anchors: string[] = [];
    const lines = this.lines.slice(this.at, last + 1).map(({ text }) =>
      text
        .replace(MARK, (written, kind: string, label: string) => {
          if (kind !== 'eq') return written;
          anchors.push(this.labels.anchor(kind, label));
          return `\\tag{${this.labels.number(kind, label)}}`;
        })
        .replace(new RegExp(`(\\\\(?:begin|end)\\{${name})\\*?\\}`, 'g'), '$1*}'),
    );
    this.at = last;
    return ['', ...anchors, ...(anchors.length > 0 ? [''] : []), '```math', ...lines, '```', ''];
  }
}

/** `{r name, …}` or `label="name"`; null for a chunk without one. */
function labelOf(options: string): string | null {
  const named = /\blabel[ \t]*=[ \t]*["'](?<label>[\w:/-]+)["']/.exec(options)?.groups?.['label'];
  return named ?? /^(?<label>[\w:/-]+)[ \t]*(?:,|$)/.exec(options)?.groups?.['label'] ?? null;
}
