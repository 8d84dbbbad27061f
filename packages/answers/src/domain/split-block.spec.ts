import { splitBlock } from './split-block';

const line = (index: number): string => `| row ${index} | ${'x'.repeat(20)} |`;
const rows = Array.from({ length: 6 }, (_, index) => line(index));
const sizes = (parts: readonly string[]): number[] => parts.map((part) => part.length);

describe('splitBlock', () => {
  it('keeps a block up to the length', () => {
    expect(splitBlock('a'.repeat(10), 10)).toEqual(['a'.repeat(10)]);
  });

  it('splits lists between lines', () => {
    expect(splitBlock('- one\n- two\n- three', 12)).toEqual(['- one\n- two', '- three']);
  });

  it('splits a paragraph between sentences', () => {
    expect(splitBlock('First one. Second one! Third?', 23)).toEqual([
      'First one. Second one!',
      'Third?',
    ]);
    expect(splitBlock('最初の文です。次の文です。', 8)).toEqual(['最初の文です。', '次の文です。']);
  });

  it('splits a sentence without an end anywhere', () => {
    const text = 'x'.repeat(95_733);
    const parts = splitBlock(text, 900);
    expect(parts.join('')).toHaveLength(text.length);
    expect(Math.max(...sizes(parts))).toBe(900);
  });

  it('repeats the header of a table', () => {
    const parts = splitBlock(['| Name | Value |', '| --- | :-: |', ...rows].join('\n'), 90);
    expect(parts).toEqual([
      ['| Name | Value |', '| --- | :-: |', ...rows.slice(0, 2)].join('\n'),
      ['| Name | Value |', '| --- | :-: |', ...rows.slice(2, 4)].join('\n'),
      ['| Name | Value |', '| --- | :-: |', ...rows.slice(4)].join('\n'),
    ]);
  });

  it('repeats the fences of code', () => {
    expect(splitBlock('```sh\nnpm ci\nnpm test\n```', 8)).toEqual([
      '```sh\nnpm ci\n```',
      '```sh\nnpm test\n```',
    ]);
    expect(splitBlock('~~~\nnpm ci\nnpm test', 8)).toEqual([
      '~~~\nnpm ci\n~~~',
      '~~~\nnpm test\n~~~',
    ]);
  });

  it('does not count the spaces that align a table', () => {
    const table = `| a${' '.repeat(100)} | b |\n| ${'-'.repeat(100)} | - |\n| c${' '.repeat(100)} | d |`;
    expect(splitBlock(table, 60)).toEqual([table]);
  });
});
