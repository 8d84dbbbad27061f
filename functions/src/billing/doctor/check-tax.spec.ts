import { checkTaxBehavior, checkTaxSetup } from './check-tax';

const portal = {
  id: 'bpc_1',
  active: true,
  isDefault: true,
  canCancel: true,
  canChangeCard: true,
  canPause: false,
  canSwitch: false,
  canChangeAddress: true,
};

describe('checkTaxSetup', () => {
  it('says nothing where no tax is collected', () => {
    expect(checkTaxSetup({ tax: null, portals: [] })).toEqual([]);
  });

  it.each([
    ['active settings', 'active' as const, portal, ['ok']],
    ['incomplete settings', 'pending' as const, portal, ['failure']],
    [
      'no address in the portal',
      'active' as const,
      { ...portal, canChangeAddress: false },
      ['ok', 'warning'],
    ],
  ])('reports %s', (_what, tax, one, results) => {
    expect(checkTaxSetup({ tax, portals: [one] }).map(({ result }) => result)).toEqual(results);
  });
});

describe('checkTaxBehavior', () => {
  const offer = {
    status: 'live' as const,
    priceId: 'price_a',
    amount: { amountMinor: 1_900, currency: 'usd' },
    interval: 'month' as const,
    intervalCount: 1,
    trialDays: 0,
  };

  it.each([
    [undefined, 0],
    ['exclusive' as const, 0],
    ['unspecified' as const, 1],
  ])('of a price that is %s finds %d', (taxBehavior, count) => {
    const checks = checkTaxBehavior(taxBehavior === undefined ? offer : { ...offer, taxBehavior });
    expect(checks).toHaveLength(count);
    expect(checks.every(({ result }) => result === 'failure')).toBe(true);
  });
});
