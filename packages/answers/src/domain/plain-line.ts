import { codeParts, type MarkdownPart } from './code-parts';
import { withoutLinks } from './split-document';

/** Markdown as one line of plain text. Code keeps its characters; cells of tables are separated by `·`. */
export const plainLine = (markdown: string): string =>
  codeParts(withLinkTexts(markdown))
    .map(plainPart)
    .join('')
    .split(CELL)
    .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(' · ');

/** Links can be longer than a line. */
const withLinkTexts = (markdown: string): string =>
  withoutLinks(markdown.replaceAll(/!(?=\[[^\]]*\]\()/g, ''));

function plainPart({ kind, value }: MarkdownPart): string {
  switch (kind) {
    case 'fence':
      return ' ';
    case 'block':
      return value.replace(/^(?: {0,3}>)+/, '');
    case 'span':
      return value.slice(marksOf(value), -marksOf(value)).trim();
    case 'text':
      return isRule(value) ? ' ' : plainText(value);
  }
}

/** The separator of cells, until empty ones are gone: a private-use character, which no text has. */
const CELL = '\uE000';

const marksOf = (span: string): number => /^`+/.exec(span)?.[0].length ?? 0;

/** Below the head of a table, or between two parts of a text. */
const isRule = (line: string): boolean =>
  (/^[\s|:-]*$/.test(line) && line.includes('|')) || /^ {0,3}([*_-])(?:\s*\1){2,}\s*$/.test(line);

const plainText = (text: string): string =>
  text
    .replace(/^(?:\s*>)+ ?/, '')
    .replace(/^\s*\\?\[!(\w)(\w*)\\?\][-+]?(.*)$/s, markTitle)
    .replace(/^ {0,3}#{1,6}\s+/, '')
    .replace(/^\s*\*\s+/, '')
    .replaceAll(/(?<!\\)\|/g, CELL)
    .replaceAll(
      /(?<!\\)(?:`+|(?<!\s)\*+|\*+(?!\s)|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}]))/gu,
      '',
    )
    .replaceAll(
      /&(amp|lt|gt|quot|nbsp|#x?[0-9a-f]+);/gi,
      (entity: string, name: string) => decoded(name) ?? entity,
    )
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\\\n$/, ' ');

/** The kind of a callout, or the title that stands beside it. */
const markTitle = (_mark: string, first: string, rest: string, title: string): string =>
  `${title.trim() === '' ? first.toUpperCase() + rest.toLowerCase() : title.trim()}: `;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};
const MAX_CODE_POINT = 0x10ffff;

function decoded(name: string): string | null {
  const named = NAMED[name.toLowerCase()];
  if (named !== undefined) return named;
  const isHex = /^#x/i.test(name);
  const code = parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : null;
}
