import { type AttachmentId } from '@keelson/contracts/ids';
import {
  type AttachedText,
  beginningsOf,
  estimateTokens,
  passagesOf,
  searchAttached,
} from './attached-text';

const file = (name: string, text: string, isCut = false): AttachedText => ({
  id: name.replace('.', '-') as AttachmentId,
  name,
  locale: 'en',
  sha256: 'f'.repeat(64),
  text,
  isCut,
});
/** Paragraphs of about 100 tokens each. */
const long = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index} ${'word '.repeat(79)}`.trim()).join('\n\n');
const tokensOf = (passages: ReturnType<typeof passagesOf>['passages']): number =>
  passages.reduce((sum, { blocks }) => sum + estimateTokens(blocks.join('')), 0);

describe('estimateTokens', () => {
  it.each([
    ['abcd efgh', 2.25],
    ['größe', 1.25],
    ['요금제', 3],
    ['', 0],
  ])('of %j is %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('passagesOf', () => {
  it('has every line of a short file, with its headings', () => {
    const { passages, cut, tokensLeft } = passagesOf(
      [file('a.md', '# One\n\nText.\n\n## Two\n\n- a\n- b')],
      1_000,
    );
    expect(passages.map(({ path, blocks }) => [path, blocks])).toEqual([
      [['One'], ['Text.']],
      [['One', 'Two'], ['- a\n- b']],
    ]);
    expect(passages[0]?.document).toMatchObject({ title: 'a.md', attachment: 'a-md' });
    expect(cut).toEqual([]);
    expect(tokensLeft).toBeLessThan(1_000);
  });

  it('keeps the lines of a table of values', () => {
    const rows = Array.from({ length: 300 }, (_, row) => `${row},Ada,Berlin`);
    const { passages } = passagesOf([file('a.csv', rows.join('\n'))], Infinity);
    expect(
      passages
        .flatMap(({ blocks }) => blocks)
        .join('\n')
        .split('\n'),
    ).toEqual(rows);
  });

  it('ends a long file at the limit, and says so', () => {
    const { passages, cut, tokensLeft } = passagesOf([file('a.txt', long(50))], 1_000);
    expect(tokensOf(passages)).toBeGreaterThan(700);
    expect(tokensOf(passages)).toBeLessThanOrEqual(1_000);
    expect(tokensLeft).toBeGreaterThanOrEqual(0);
    expect(cut).toEqual(['a.txt']);
  });

  it('gives long files what short ones leave', () => {
    const { passages, cut } = passagesOf(
      [file('long.txt', long(50)), file('short.txt', 'Few words.'), file('longer.txt', long(90))],
      2_000,
    );
    const of = (name: string) =>
      tokensOf(passages.filter(({ document }) => document.title === name));
    expect(of('short.txt')).toBeGreaterThan(0);
    expect([of('long.txt'), of('longer.txt')].every((tokens) => tokens > 700)).toBe(true);
    expect(cut).toEqual(['long.txt', 'longer.txt']);
  });

  it('names a file that was cut before', () => {
    expect(passagesOf([file('a.txt', 'Short.', true)], 100).cut).toEqual(['a.txt']);
  });
});

describe('searchAttached', () => {
  const { passages } = passagesOf(
    [
      file(
        'trip.md',
        '# Hotel\n\nThe hotel in Lisbon costs 120 euros.\n\n# Train\n\nThe train leaves at nine.',
      ),
      file('other.md', 'Nothing of interest stands here.'),
    ],
    Infinity,
  );

  it('finds the passage that says most about a question', () => {
    const [best] = searchAttached(passages, 'What does the hotel cost?');
    expect(best?.passage.path).toEqual(['Hotel']);
  });

  it.each(['Who won the cup?', 'What is this?'])('finds nothing for %s', (question) => {
    expect(searchAttached(passages, question)).toEqual([]);
    expect(searchAttached([], question)).toEqual([]);
  });

  it('knows the beginning of each file', () => {
    expect(beginningsOf(passages).map(({ document }) => document.title)).toEqual([
      'trip.md',
      'other.md',
    ]);
  });
});
