import { CreditGrant, creditsLeft, leftOf } from './credits';

const grant = (differs: Partial<CreditGrant> = {}): CreditGrant =>
  CreditGrant.parse({
    pack: 'small',
    metric: 'chatMessages',
    amount: 100,
    used: 0,
    takenBack: 0,
    paid: { amountMinor: 500, currency: 'usd' },
    boughtAt: 0,
    ...differs,
  });

describe('credits', () => {
  it.each([
    ['unused', {}, 100],
    ['used in part', { used: 30 }, 70],
    ['used up', { used: 100 }, 0],
    ['refunded in part', { takenBack: 40 }, 60],
    ['used and refunded in part', { used: 30, takenBack: 40 }, 30],
    ['refunded after they were used', { used: 80, takenBack: 100 }, 0],
  ])('that are %s', (_what, differs, left) => {
    expect(leftOf(grant(differs))).toBe(left);
  });

  it('of an account are those of all purchases for the metric', () => {
    const credits = {
      a: grant({ used: 90 }),
      b: grant({ amount: 5 }),
      c: grant({ metric: 'another' }),
      d: grant({ used: 80, takenBack: 100 }),
    };
    expect(creditsLeft(credits, 'chatMessages')).toBe(15);
    expect(creditsLeft({}, 'chatMessages')).toBe(0);
  });
});
