import { documentOf, passageOf } from '../testing/passage';
import { mergeNeighbours } from './merge-neighbours';
import { type Passage } from './published-document';

/** Passages of one document, in order. */
function chain(slug: string, texts: readonly string[]): Passage[] {
  const document = documentOf({ slug });
  return texts.reduceRight<Passage[]>((after, text, at) => {
    const next = after[0] ?? null;
    return [passageOf({ document, path: [`Part ${at}`], blocks: [text], next }), ...after];
  }, []);
}

const found = (...passages: (Passage | undefined)[]) =>
  passages.flatMap((passage) => (passage === undefined ? [] : [{ passage }]));
const textsOf = (merged: { readonly passage: Passage }[]): string[] =>
  merged.map(({ passage }) => passage.blocks.join(' / '));
const BUDGET = { passages: 20, characters: 1_000 };

describe('mergeNeighbours', () => {
  const a = chain('a', ['a0', 'a1', 'a2', 'a3']);
  const b = chain('b', ['b0', 'b1']);

  it('joins passages that follow each other, at the place of the best one', () => {
    const merged = mergeNeighbours(found(a[2], b[0], a[1], a[0]), BUDGET);
    expect(textsOf(merged)).toEqual([
      '**Part 0**\n\na0 / **Part 1**\n\na1 / **Part 2**\n\na2',
      'b0',
    ]);
    expect(merged[0]?.passage).toMatchObject({ path: ['Part 2'], next: a[3] });
  });

  it('keeps passages apart that have another one between them', () => {
    expect(textsOf(mergeNeighbours(found(a[0], a[2]), BUDGET))).toEqual(['a0', 'a2']);
  });

  it('keeps to the budget, but for one passage', () => {
    const long = chain('c', ['x'.repeat(900), 'y'.repeat(200), 'z']);
    const merged = mergeNeighbours(found(long[0], long[1], long[2], b[0]), BUDGET);
    expect(textsOf(merged).map((text) => text.length)).toEqual([900, 1, 2]);
    expect(mergeNeighbours(found(long[0]), { passages: 9, characters: 10 })).toHaveLength(1);
    expect(mergeNeighbours(found(a[0], b[0], long[0]), { ...BUDGET, passages: 2 })).toHaveLength(2);
  });
});
