import { documentOf, foundOf, passageOf } from '../testing/passage';
import { selectPassages } from './select-passages';

describe('selectPassages', () => {
  it.each([
    ['enough support', 1, 1],
    ['too little support', 0.99, 0],
  ])('with %s a passage answers', (_what, support, answers) => {
    expect(selectPassages([foundOf({ support })]).answering).toHaveLength(answers);
  });

  it('shows further passages from half of the best score', () => {
    const found = [10, 5, 4.9].map((score) => foundOf({ score }));
    expect(selectPassages(found)).toEqual({ answering: found.slice(0, 2), near: [] });
  });

  it('shows the best passages when one of the first three answers', () => {
    const found = [0.9, 0.9, 1, 0].map((support) => foundOf({ support }));
    expect(selectPassages(found).answering).toEqual(found);
    const later = [0.9, 0.9, 0.9, 1].map((support) => foundOf({ support }));
    expect(selectPassages(later).answering).toEqual([]);
  });

  it('shows at most five passages', () => {
    const found = [9, 8, 7, 6, 6, 6].map((score) => foundOf({ score }));
    expect(selectPassages(found).answering).toEqual(found.slice(0, 5));
  });

  it('gives the nearest of two documents from 20% of the question when none answers', () => {
    const found = [
      ['a', 0.19],
      ['b', 0.45],
      ['b', 0.5],
      ['c', 0.2],
      ['d', 0.4],
    ].map(([slug, coverage]) =>
      foundOf({
        passage: passageOf({ document: documentOf({ slug: String(slug) }) }),
        coverage: Number(coverage),
        support: 0.5,
      }),
    );
    expect(selectPassages(found)).toEqual({ answering: [], near: [found[1], found[3]] });
  });

  it('gives nothing when nothing is found', () => {
    expect(selectPassages([])).toEqual({ answering: [], near: [] });
  });
});
