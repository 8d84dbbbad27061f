import { type DocFeedback } from '@keelson/contracts/learning/feedback';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { countFeedback } from './count-feedback';

const slug = DocSlug.parse('refunds');
const counts = (helpful: number, notHelpful: number): DocFeedback => ({
  slug,
  version: 2,
  helpful,
  notHelpful,
  lastAt: 1,
});
const answer = (helpful: boolean) => ({ slug, version: 2, helpful });

describe('countFeedback', () => {
  it.each([
    { what: 'the first answer', before: null, helpful: true, replaced: null, after: [1, 0] },
    { what: 'a no', before: counts(3, 1), helpful: false, replaced: null, after: [3, 2] },
    { what: 'the same again', before: counts(3, 1), helpful: true, replaced: true, after: [3, 1] },
    {
      what: 'a yes that was no',
      before: counts(3, 1),
      helpful: true,
      replaced: false,
      after: [4, 0],
    },
    {
      what: 'a no that was yes',
      before: counts(3, 1),
      helpful: false,
      replaced: true,
      after: [2, 2],
    },
    // The counts were removed by hand.
    {
      what: 'never below zero',
      before: counts(0, 0),
      helpful: true,
      replaced: false,
      after: [1, 0],
    },
  ])('counts $what', ({ before, helpful, replaced, after }) => {
    const earlier = replaced === null ? null : answer(replaced);
    const next = countFeedback(before, answer(helpful), { replaced: earlier, at: 9 });
    expect([next.helpful, next.notHelpful, next.lastAt]).toEqual([...after, 9]);
  });
});
