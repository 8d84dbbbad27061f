import { type OpeningFence, openingFence } from '@keelson/contracts/markdown/fence';
import { codeRanges } from './code-ranges';
import { type LostParts } from './lost-parts';
import { referenceIn, writeDirective } from './myst-directive';
import { type Variables } from './variables';
import { destination, escaped } from './markdown-parts';

/** Directives in directives: deeper ones stay as they are, because each level reads its text again. */
const MAX_LEVELS = 8;
const USED =
  /^[ \t]*(?:`{3,}|~{3,}|:{3,})\{[A-Za-z]|\{[a-z][\w:+.-]{0,40}\}`|^\([\w:./|@*+-]{1,100}\)=[ \t]*$/m;
const COLONS = /^(?<indent> *)(?<mark>:{3,})(?<info>\{.*)$/;
const DIRECTIVE = /^\{(?<name>[A-Za-z][\w:+.-]*)\}(?<title>.*)$/;
/** Code of Quarto and R Markdown, which is no directive. */
const CELL = /^(?:r|python|julia|ojs|bash|sql)$/;
const LABEL = /^\((?<label>[\w:./|@*+-]{1,100})\)=[ \t]*$/;
/** Ends the block before it, as in MyST. */
const COMMENT = /^%(?:\s|$)/;
const OPTION = /^[ \t]*:(?<name>[\w-]+):(?<value>.*)$/;

/** True for a text with directives, roles or labels of MyST. Its links can name labels of other documents. */
export const usesMyst = (text: string): boolean => USED.test(text);

/** Writes directives, roles and labels of MyST as Markdown. */
export function unifyMyst(source: string, { substitutions }: Variables, lost: LostParts): string {
  if (substitutions.size === 0 && !USED.test(source)) return source;
  const text = substitute(source, substitutions);
  const lines = new MystBlocks(text.split('\n'), lost).write(0);
  const labels = new Set(
    [...text.matchAll(/^\(([\w:./|@*+-]{1,100})\)=[ \t]*$/gm)].map(([, label = '']) => label),
  );
  return writeRoles(lines.join('\n'), labels);
}

/** Characters: a short source must not become a long one. */
const MAX_INSERTED = 100_000;

/** Inserts what the front matter has for names (`{{name}}`), outside of code. */
function substitute(text: string, substitutions: ReadonlyMap<string, string>): string {
  if (substitutions.size === 0) return text;
  let left = MAX_INSERTED;
  const insert = (part: string): string =>
    part.replace(/\{\{ ?(?<name>[\w-]{1,100}) ?\}\}/g, (written, name: string) => {
      const inserted = substitutions.get(name);
      if (inserted === undefined || inserted.length > left) return written;
      left -= inserted.length;
      return inserted;
    });
  let result = '';
  let read = 0;
  for (const { start, end } of codeRanges(text, true)) {
    result += insert(text.slice(read, start)) + text.slice(start, end);
    read = end;
  }
  return result + insert(text.slice(read));
}

class MystBlocks {
  /** For each mark, the shortest one that is known to have no end from here on. */
  private readonly endless = new Map<string, number>();
  private tabs = 0;

  constructor(
    private readonly lines: readonly string[],
    private readonly lost: LostParts,
    private readonly parent = '',
  ) {}

  write(level: number): string[] {
    const result: string[] = [];
    let labels: string[] = [];
    for (let at = 0; at < this.lines.length; at += 1) {
      const line = this.lines[at] ?? '';
      if (COMMENT.test(line)) {
        result.push('');
        continue;
      }
      const label = LABEL.exec(line)?.groups?.['label'];
      if (label !== undefined) {
        labels.push(label);
        continue;
      }
      if (labels.length > 0 && line.trim() !== '') {
        const isPlain = PLAIN_HEADING.test(line);
        result.push(...(isPlain ? namedHeading(line, labels) : anchors(line, labels)));
        labels = [];
        if (isPlain) continue;
      }
      const end = this.endOf(line, at);
      if (end === null) result.push(line);
      else {
        result.push(...this.block(at, end, level));
        at = end;
      }
    }
    return result;
  }

  /** The line that ends the code or the directive that begins here. */
  private endOf(line: string, at: number): number | null {
    const { mark } = openingOf(line) ?? {};
    if (mark === undefined) return null;
    const sign = mark.charAt(0);
    if (mark.length >= (this.endless.get(sign) ?? Infinity)) return null;
    for (let next = at + 1; next < this.lines.length; next += 1) {
      const bare = this.lines[next]?.trim() ?? '';
      if (bare.length >= mark.length && bare === sign.repeat(bare.length)) return next;
    }
    this.endless.set(sign, mark.length);
    return null;
  }

  private block(start: number, end: number, level: number): readonly string[] {
    const { indent = 0, mark = '', info = '' } = openingOf(this.lines[start] ?? '') ?? {};
    const { name, title = '' } = DIRECTIVE.exec(info)?.groups ?? {};
    const source = this.lines.slice(start, end + 1);
    if (name === undefined || level >= MAX_LEVELS || CELL.test(name)) return source;
    const inner = source.slice(1, -1).map((line) => line.slice(Math.min(indent, leading(line))));
    const { options, lines } = withoutOptions(inner);
    const isFirst = this.parent === 'tab-set' && this.tabs === 0;
    if (name === 'tab-item') this.tabs += 1;
    const written = writeDirective(
      { name, title: title.trim(), options, lines, isContainer: mark.startsWith(':'), isFirst },
      (content, parent) => new MystBlocks(content, this.lost, parent).write(level + 1).join('\n'),
      this.lost,
    );
    return ['', ...written.map((line) => (line === '' ? '' : `${' '.repeat(indent)}${line}`)), ''];
  }
}

/** A fence of code or of a directive. */
function openingOf(line: string): OpeningFence | null {
  const { indent = '', mark = '', info = '' } = COLONS.exec(line)?.groups ?? {};
  return mark === '' ? openingFence(line) : { indent: indent.length, mark, info };
}

const leading = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

/** Options are lines `:name: value`, or YAML between rules. */
function withoutOptions(lines: readonly string[]): {
  readonly options: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
} {
  const options = new Map<string, string>();
  const isYaml = lines[0]?.trim() === '---';
  const yamlEnd = isYaml ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1;
  if (yamlEnd > 0) {
    for (const line of lines.slice(1, yamlEnd)) {
      const at = line.indexOf(':');
      if (at > 0) options.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
    }
    return { options, lines: lines.slice(yamlEnd + 1) };
  }
  let count = 0;
  for (const line of lines) {
    const { name, value = '' } = OPTION.exec(line)?.groups ?? {};
    if (name === undefined) break;
    options.set(name, value.trim());
    count += 1;
  }
  return { options, lines: lines.slice(count) };
}

/** A heading gets the label as its id; anything else an anchor before it. */
/** One that an id can be added to. */
const PLAIN_HEADING = /^#{1,6} [^{}]*$/;

const namedHeading = (line: string, [first = '', ...others]: readonly string[]): string[] => [
  ...others.map(anchor),
  `${line.trimEnd()} {#${first}}`,
];

/** Anchors in front of a line. They are part of a paragraph, but not of a heading. */
const anchors = (line: string, labels: readonly string[]): string[] =>
  line.startsWith('#') ? [...labels.map(anchor), ''] : labels.map(anchor);

const anchor = (label: string): string => `<a id="${label}"></a>`;

const ICONS = /^(?:octicon|fa[bsr]?|material-\w+|icon)$/;
const REFERENCES =
  /^(?:(?:std:)?ref|numref|eq|any|term|cite(?::\w+)?|prf:ref|proof:ref|footcite|sub-ref|external:\w+|abbreviation)$/;

const LABEL_ROLES = /^(?:(?:std:)?ref|numref|any|prf:ref|proof:ref)$/;

/** Roles are code with a name in braces before it. */
function writeRoles(text: string, labels: ReadonlySet<string>): string {
  let result = '';
  let read = 0;
  for (const { start, end, kind } of codeRanges(text, true)) {
    const before = text.slice(read, start);
    const role =
      kind === 'span'
        ? /\{(?<role>[a-z][\w:+.-]{0,40})\}$/.exec(before.slice(-50))?.groups?.['role']
        : undefined;
    const code = text.slice(start, end);
    result +=
      role === undefined
        ? before + code
        : before.slice(0, -role.length - 2) + roleOf(role, code, labels);
    read = end;
  }
  return result + text.slice(read);
}

function roleOf(role: string, code: string, labels: ReadonlySet<string>): string {
  const content = code
    .replace(/^`+/, '')
    .replace(/(?<!`)`+$/, '')
    .trim();
  const { text, target } = referenceIn(content);
  // The plan knows the title of a document.
  if (role === 'doc') return `[${escaped(text ?? target)}](${destination(target)})`;
  if (role === 'download')
    return `[${escaped(text ?? target.split('/').at(-1) ?? target)}](${destination(target)})`;
  if (REFERENCES.test(role)) {
    const isLabel = LABEL_ROLES.test(role) && /^[\w:./|@*+-]{1,100}$/.test(target);
    // The plan finds labels of other documents.
    return labels.has(target) || isLabel
      ? `[${escaped(text ?? target)}](#${target})`
      : escaped(text ?? target);
  }
  if (role === 'abbr') return content;
  if (role === 'kbd' || role === 'sub' || role === 'sup')
    return `<${role}>${escaped(content)}</${role}>`;
  if (role === 'math') return `$${content}$`;
  if (role === 'guilabel' || role === 'menuselection' || role === 'button')
    return `**${escaped(content)}**`;
  if (ICONS.test(role)) return '';
  return `\`${(text ?? content).replace(/^[~!]/, '')}\``;
}
