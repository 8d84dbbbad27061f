import { decideQuantity } from './decide-quantity';

describe('decideQuantity', () => {
  it.each([
    ['stays', 'business', 3, 'business', undefined, 3],
    ['is lowered for a plan that is sold once', 'business', 3, 'pro', undefined, 1],
    ['stays as an operator made it', 'pro', 3, 'business', undefined, 3],
    ['is what was asked for', 'business', 3, 'business', 5, 5],
    ['is the most that the plan allows', 'business', 1, 'business', 10, 10],
  ] as const)('%s', (_what, planKey, quantity, plan, requested, expected) => {
    expect(decideQuantity({ planKey, quantity }, plan, requested)).toBe(expected);
  });

  it.each([
    ['business', 11],
    ['pro', 2],
  ] as const)('refuses %s × %i', (plan, requested) => {
    expect(() => decideQuantity({ planKey: plan, quantity: 1 }, plan, requested)).toThrow(
      expect.objectContaining({ code: 'billing/quantity-not-offered' }) as Error,
    );
  });
});
