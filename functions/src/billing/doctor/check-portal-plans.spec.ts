import { type Offer, type PlanOffers } from '../domain/provider-facts';
import { checkPortalPlans } from './check-portal-plans';
import { type PortalConfiguration } from './provider-setup';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const offer = (priceId: string, interval: 'month' | 'year' = 'month'): Offer => ({
  status: 'live',
  priceId,
  amount: { amountMinor: 1_900, currency: 'usd' },
  interval,
  intervalCount: 1,
  trialDays: 0,
});
const OFFERS: PlanOffers = new Map([
  ['pro', [offer('price_pro'), offer('price_pro_year', 'year')]],
  ['business', [offer('price_business')]],
]);
const portal = (prices: readonly string[] | null): PortalConfiguration => ({
  id: 'bpc_1',
  active: true,
  isDefault: true,
  canCancel: true,
  canChangeCard: true,
  canChangeAddress: true,
  canPause: false,
  switching: prices && {
    proration: 'always_invoice',
    atPeriodEnd: ['decreasing_item_amount', 'shortening_interval'],
    prices,
  },
});
const SOLD = ['price_business', 'price_pro', 'price_pro_year'];

describe('checkPortalPlans', () => {
  it('is content with a portal that offers what the app sells', () => {
    expect(checkPortalPlans([portal(SOLD)], OFFERS)).toMatchObject([{ result: 'ok' }]);
  });

  it('says nothing where members switch plans in the app only', () => {
    expect(checkPortalPlans([portal(null)], OFFERS)).toEqual([]);
    expect(checkPortalPlans([], OFFERS)).toEqual([]);
  });

  it('names what is missing there, with its plan', () => {
    const [check, ...others] = checkPortalPlans([portal(['price_pro'])], OFFERS);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ result: 'warning' });
    expect(check?.detail).toContain(
      'price_pro_year (Pro, per year), price_business (Business, per month)',
    );
  });

  it('names what only the portal offers', () => {
    const [check, ...others] = checkPortalPlans([portal([...SOLD, 'price_old'])], OFFERS);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ result: 'warning' });
    expect(check?.detail).toMatch(/doesn't sell: price_old$/);
  });
});
