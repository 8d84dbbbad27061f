import { drawCredits, usedAfter } from './draw-credits';

const grant = (boughtAt: number, used: number, takenBack = 0, metric = 'chatMessages') => ({
  pack: 'messages',
  metric,
  amount: 10,
  used,
  takenBack,
  paid: { amountMinor: 500, currency: 'usd' },
  boughtAt,
});
const credits = {
  pi_new: grant(9, 0),
  pi_old: grant(1, 8),
  pi_back: grant(0, 3, 7),
  pi_other: grant(0, 0, 0, 'automationRuns'),
};

describe('drawCredits', () => {
  it.each([
    [0, {}],
    [2, { pi_old: 2 }],
    [5, { pi_old: 2, pi_new: 3 }],
    [12, { pi_old: 2, pi_new: 10 }],
    [13, null],
  ])('takes %d from the oldest that have some: %j', (amount, drawn) => {
    expect(drawCredits(credits, 'chatMessages', amount)).toEqual(drawn);
  });
});

describe('usedAfter', () => {
  it('adds and gives back, and leaves out purchases that are gone', () => {
    const drawn = { pi_old: 2, pi_gone: 4 };
    expect(usedAfter(credits, drawn, 1)).toEqual({ pi_old: 10 });
    expect(usedAfter(credits, drawn, -1)).toEqual({ pi_old: 6 });
  });
});
