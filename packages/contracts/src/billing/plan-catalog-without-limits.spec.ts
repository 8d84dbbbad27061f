import { can } from './can';
import { maxQuantity, PLAN_CATALOG } from './plan-catalog';

// A copy that keeps no module whose use is counted.
jest.mock('@keelson/product/brand', () => ({
  BRAND: { ...jest.requireActual<{ BRAND: object }>('../testing/full-brand').BRAND, modules: [] },
}));

describe('a catalog of a product that counts no use', () => {
  const lines = Object.values(PLAN_CATALOG).flatMap((plan) => plan.lines);

  it('sells nothing that adds to limits or shows counts', () => {
    expect(lines.filter((line) => /limits|usage|×/i.test(line))).toEqual([]);
    expect(can('business', 'usageHistory')).toBe(false);
  });

  it('sells each plan once', () => {
    expect(maxQuantity('business')).toBe(1);
  });
});
