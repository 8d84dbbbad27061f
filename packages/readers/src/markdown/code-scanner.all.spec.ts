import { lineKinds } from '@keelson/contracts/markdown/code-scanner';
import { inlineCode } from '@keelson/contracts/markdown/inline-code';
import { tests } from 'commonmark-spec';
import fc from 'fast-check';
import { parseCode } from '../testing/parse-code';

/** True for a line with more than the marks of quotes. Blank lines of indented code are not compared. */
const hasText = (line: string): boolean => line.replace(/[> \t]/g, '') !== '';

/** The lines with code, numbered from 1. */
function scannedLines(markdown: string): number[] {
  const lines = markdown.split('\n');
  return lineKinds(lines, 'commonmark').flatMap((kind, at) =>
    ['text', 'blank', 'comment'].includes(kind) || !hasText(lines[at] ?? '') ? [] : [at + 1],
  );
}

const scannedSpans = (paragraph: string): [number, number][] =>
  inlineCode(paragraph).flatMap(({ kind, start, end }) => (kind === 'span' ? [[start, end]] : []));

function expectSameLines(texts: readonly string[]): void {
  const parsed = parseCode(texts);
  const differing = texts.flatMap((text, at) => {
    const lines = text.split('\n');
    const expected = (parsed[at]?.lines ?? []).filter((line) => hasText(lines[line - 1] ?? ''));
    const found = scannedLines(text);
    return found.join() === expected.join() ? [] : [{ text, found, expected }];
  });
  expect(differing.slice(0, 5)).toEqual([]);
}

/** From a fixed seed. */
const sample = <Value>(values: fc.Arbitrary<Value>, numRuns: number): Value[] =>
  fc.sample(values, { numRuns, seed: 20_261_129 });

/** Numbers of items are 1: the parser lets others not interrupt indented code, which the specification does. */
const LINE_PARTS = [
  '```', '````', '~~~', '``` js', '``` a ` b', '    ', '  ', ' ', '> ', '>', '- ', '-', '* ', '1. ', '1) ', '-     ', '\t',
  'text', '# Head', '---', '===', '<div>', '<b>', '<!-- a', '-->', '<pre>', '</pre>', '***', '', '',
]; // prettier-ignore
const line = fc
  .array(fc.constantFrom(...LINE_PARTS), { maxLength: 4 })
  .map((parts) => parts.join(''));
/** The parser takes an indented line below an empty item for text, where the specification has code. */
const EMPTY_ITEM = /(?:[-*]|1[.)])[ \t]*$/m;
const text = fc
  .array(line, { maxLength: 8 })
  .map((lines) => lines.join('\n'))
  .filter((lines) => !EMPTY_ITEM.test(lines));

const MARKS = ['`', '``', '```', '\\', 'a', ' ', '\n', 'b', '<!--', '-->'];
const paragraph = fc
  .array(fc.constantFrom(...MARKS), { maxLength: 10 })
  .map((parts) => `x${parts.join('')}x`.replace(/\n\s*/g, '\ny'));

describe('CodeScanner', () => {
  it('finds the blocks of code in all examples of CommonMark', () => {
    expectSameLines(tests.map(({ markdown }) => markdown.replaceAll('→', '\t')));
  });

  it('finds the blocks of code in any text', () => {
    expectSameLines(sample(text, 5000));
  });
});

describe('inlineCode', () => {
  it('finds the spans of any paragraph', () => {
    const texts = sample(paragraph, 5000);
    const parsed = parseCode(texts);
    const differing = texts.flatMap((one, at) => {
      const expected = parsed[at]?.spans ?? [];
      const found = scannedSpans(one);
      return found.join() === expected.join() ? [] : [{ text: one, found, expected }];
    });
    expect(differing.slice(0, 5)).toEqual([]);
  });
});
