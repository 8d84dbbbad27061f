import { CodeScanner } from './code-scanner';
import { replaceSpans } from './inline-code';

/**
 * A Markdown text without its code: blocks and code spans become a space. The time is proportional to the length of the
 * text, whatever it contains.
 */
export const stripCode = (markdown: string): string =>
  proseOf(markdown.split(/\r?\n/))
    .map((paragraph) => replaceSpans(paragraph, ' '))
    .join('\n\n');

/** The paragraphs between blocks of code and empty lines. */
function proseOf(lines: readonly string[]): string[] {
  const scanner = new CodeScanner('commonmark');
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    const kind = scanner.read(line);
    if (kind === 'text' || kind === 'comment') paragraphs.at(-1)?.push(line);
    else paragraphs.push([]);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0).map((part) => part.join('\n'));
}
