import { describeWholeRun } from './last-whole-run';

const run = {
  tree: 'aaaaaaaaaa',
  commit: 'bbbbbbbbbb',
  finishedAt: '2026-03-04T05:06:07.000Z',
  passed: 12,
  nightly: false,
  minutes: 30,
  processorMinutes: 60,
};

describe('describeWholeRun', () => {
  it.each([
    {
      now: 'aaaaaaaaaa',
      age: 0,
      text: 'Every test passed for this tree, 2026-03-04 05:06 UTC (12 passed).',
    },
    { now: 'cccccccccc', age: 0, text: 'aaaaaaaa, that of the last commit,' },
    { now: 'cccccccccc', age: 1, text: 'aaaaaaaa, 1 commit ago,' },
    { now: 'cccccccccc', age: 3, text: 'aaaaaaaa, 3 commits ago,' },
    { now: null, age: null, text: 'which was not committed, on top of bbbbbbbb,' },
  ])('of $now with an age of $age names $text', ({ text, ...tree }) => {
    expect(describeWholeRun(run, tree)).toContain(text);
  });

  it('says when the nightly tests passed, too', () => {
    const text = describeWholeRun({ ...run, nightly: true }, { now: run.tree, age: 0 });
    expect(text).toMatch(/^Every test, the nightly ones too, passed/);
  });
});
