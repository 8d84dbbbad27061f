import { foundOf } from '../testing/passage';
import { isFollowUp, selectPassages } from './select-passages';

/** A long question with few matching words, as in the table below. */
const rare = { coverage: 0.3, matches: 2, evidence: 1 };

describe('selectPassages', () => {
  it.each([
    ['half of the question', { coverage: 0.5, matches: 1, evidence: 0 }, true],
    ['less than half, by one common word', { coverage: 0.49, matches: 1, evidence: 0.9 }, false],
    ['two words that are rare together', rare, true],
    ['one rare word', { ...rare, matches: 1 }, false],
    ['two common words', { ...rare, evidence: 0.99 }, false],
    ['too little of a long question', { ...rare, coverage: 0.29 }, false],
  ])('with %s a passage answers: %s', (_what, fields, isAnswer) => {
    expect(selectPassages([foundOf(fields)]).answering).toHaveLength(isAnswer ? 1 : 0);
  });

  it('shows further passages from 55 % of the best score', () => {
    const found = [10, 5.5, 5.4].map((score) => foundOf({ score }));
    expect(selectPassages(found)).toEqual({ answering: found.slice(0, 2), near: [] });
  });

  it('compares with the best passage that answers, and shows no others', () => {
    const found = [
      foundOf({ score: 100, coverage: 0.1, matches: 1 }),
      foundOf({ score: 40 }),
      foundOf({ score: 39, coverage: 0.1, matches: 1 }),
      foundOf({ score: 30 }),
    ];
    expect(selectPassages(found).answering.map(({ score }) => score)).toEqual([40, 30]);
  });

  it('shows at most three passages', () => {
    const found = [9, 8, 7, 6].map((score) => foundOf({ score }));
    expect(selectPassages(found).answering).toEqual(found.slice(0, 3));
  });

  it('gives the two nearest from 35 % of the question when none answers', () => {
    const found = [0.34, 0.35, 0.4, 0.45].map((coverage) => foundOf({ coverage, matches: 1 }));
    expect(selectPassages(found)).toEqual({ answering: [], near: found.slice(1, 3) });
  });

  it('gives nothing when nothing is found', () => {
    expect(selectPassages([])).toEqual({ answering: [], near: [] });
  });
});

describe('isFollowUp', () => {
  it.each([
    ['and on Pro?', true],
    ['  What about annual billing?', true],
    ['Does it renew?', true],
    ['Android app?', false],
    ['Orders and invoices?', false],
    ['How do I cancel my plan?', false],
    ['one two three four five six seven eight it', true],
    ['one two three four five six seven eight nine it', false],
    [' one two three four five six seven eight it ', true],
    ['', false],
  ])('%j: %s', (question, follows) => {
    expect(isFollowUp(question)).toBe(follows);
  });
});
