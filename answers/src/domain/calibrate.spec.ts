import { documentOf, passageOf } from '../testing/passage';
import { supportOf, thresholdOf } from './calibrate';
import { type Match } from './language-index';
import { type Passage } from './published-document';

const passage = (slug: string, ...blocks: string[]): Passage =>
  passageOf({ document: documentOf({ slug }), blocks });
const match = (slug: string, evidence: number, score = 1): Match => ({
  passage: passage(slug),
  evidence,
  coverage: 0.5,
  score,
});

const SENTENCE = 'A sentence that is long enough to be searched. Another one.';
const many = Array.from({ length: 80 }, (_, index) => passage(`d${index}`, SENTENCE));

describe('supportOf', () => {
  it('adds twice the coverage to the evidence', () => {
    expect(supportOf(match('a', 1))).toBe(2);
  });
});

describe('thresholdOf', () => {
  it('is the usual one for few documents', () => {
    expect(thresholdOf([], () => [])).toBeCloseTo(2.4, 10);
    expect(thresholdOf([passage('a', 'Short.')], () => [match('b', 9)])).toBeCloseTo(2.4, 10);
  });

  it('approaches 82 % of what sentences find in other documents', () => {
    expect(thresholdOf(many, () => [match('other', 2)])).toBeCloseTo(
      (0.82 * 3 * 80 + 2.4 * 20) / 100,
      10,
    );
  });

  it('reads the three best passages of other documents', () => {
    const searched: string[] = [];
    const threshold = thresholdOf(many.slice(0, 1), (text) => {
      searched.push(text);
      return [
        match('d0', 9, 9),
        match('a', 1, 8),
        match('b', 3, 7),
        match('c', 1, 6),
        match('d', 8, 5),
      ];
    });
    expect(searched).toEqual(['A sentence that is long enough to be searched.']);
    expect(threshold).toBeCloseTo((0.82 * 4 + 2.4 * 20) / 21, 10);
  });

  it('searches at most 150 sentences', () => {
    let searches = 0;
    thresholdOf([...many, ...many, ...many], () => {
      searches += 1;
      return [];
    });
    expect(searches).toBe(120);
  });
});
