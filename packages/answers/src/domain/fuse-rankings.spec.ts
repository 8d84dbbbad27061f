import { type Chance, chanceOf, aboveChance } from './chance';
import { fuseRankings } from './fuse-rankings';
import { type FoundPassage } from './passage-index';
import { type Passage } from './published-document';
import { selectPassages } from './select-passages';

const passage = (slug: string): Passage =>
  ({
    document: { slug, locale: 'en' },
    path: [],
    anchor: null,
    blocks: [slug],
  }) as unknown as Passage;
const [a, b, c] = ['a', 'b', 'c'].map(passage) as [Passage, Passage, Passage];
const byWords = (one: Passage, support: number): FoundPassage => ({
  passage: one,
  score: 1,
  coverage: 0.5,
  evidence: 1,
  words: 4,
  support,
});
const chance: Chance = { means: { en: 0.3 }, mean: 0.3, deviation: 0.05 };
/** A similarity that many deviations above chance. */
const near = (one: Passage, above: number) => ({ passage: one, similarity: 0.3 + above * 0.05 });
const slugs = (found: readonly FoundPassage[]) => found.map((one) => one.passage.document.slug);

describe('fuseRankings', () => {
  it('puts a passage first that both rankings have, and keeps those of one', () => {
    const fused = fuseRankings([byWords(a, 2), byWords(b, 2)], [near(b, 4), near(c, 3)], chance);
    expect(slugs(fused)).toEqual(['b', 'a', 'c']);
  });

  it('keeps the ranking by words when nothing is similar', () => {
    const found = [byWords(a, 1.2), byWords(b, 0.4)];
    const fused = fuseRankings(found, [], chance);
    expect([slugs(fused), fused[0]?.support]).toEqual([['a', 'b'], 1.2]);
  });

  it.each([
    { words: 1.1, above: 3, answers: true, when: 'the words say enough' },
    { words: 1.1, above: -1, answers: false, when: 'no passage is more similar than by chance' },
    { words: 1.4, above: -1, answers: true, when: 'the words say much, whatever the similarity' },
    { words: 0.8, above: 5.1, answers: true, when: 'some words and a likely passage' },
    { words: 0.6, above: 5.1, answers: false, when: 'few words and a likely passage' },
    { words: 0, above: 10.1, answers: true, when: 'no words and a certain passage' },
    { words: 0.9, above: 4, answers: false, when: 'not enough of either' },
  ])('answers: $answers, when $when', ({ words, above, answers }) => {
    const fused = fuseRankings([byWords(a, words)], [near(c, above)], chance);
    expect(selectPassages(fused).answering.length > 0).toBe(answers);
  });
});

describe('chanceOf', () => {
  it('has a mean for each language, and one deviation around them', () => {
    const measured = chanceOf({ en: [0.2, 0.4], de: [0.5, 0.7], fr: [] });
    expect(measured.means).toEqual({
      en: expect.closeTo(0.3, 9) as number,
      de: expect.closeTo(0.6, 9) as number,
    });
    expect(measured).toMatchObject({
      mean: expect.closeTo(0.45, 9) as number,
      deviation: expect.closeTo(0.1, 9) as number,
    });
    expect(aboveChance(0.5, 'en', measured)).toBeCloseTo(2, 9);
    expect(aboveChance(0.5, 'tr', measured)).toBeCloseTo(0.5, 9);
  });

  it('does not take the deviation of equal values for none', () => {
    expect(chanceOf({ en: [0.4, 0.4] }).deviation).toBe(0.02);
  });
});
