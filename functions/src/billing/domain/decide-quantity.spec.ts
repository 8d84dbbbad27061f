import { type PayerId } from '@keelson/contracts/ids';
import { decideQuantity } from './decide-quantity';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const PERSON = 'u1' as PayerId;
const WORKSPACE = `ws_${'a'.repeat(20)}` as PayerId;

describe('decideQuantity', () => {
  it.each([
    ['stays', 'business', 3, 'business', undefined, 3],
    ['is lowered for a plan that is sold once', 'business', 3, 'pro', undefined, 1],
    ['stays as an operator made it', 'pro', 3, 'business', undefined, 3],
    ['is what was asked for', 'business', 3, 'business', 5, 5],
    ['is the most that the plan allows', 'business', 1, 'business', 10, 10],
  ] as const)('%s', (_what, planKey, quantity, plan, requested, expected) => {
    expect(decideQuantity({ planKey, quantity }, plan, requested, PERSON)).toBe(expected);
  });

  it.each([
    ['business', 11],
    ['pro', 2],
  ] as const)('refuses %s × %i', (plan, requested) => {
    expect(() => decideQuantity({ planKey: plan, quantity: 1 }, plan, requested, PERSON)).toThrow(
      expect.objectContaining({ code: 'billing/quantity-not-offered' }) as Error,
    );
  });

  it.each([
    ['keeps its seats', 30, undefined, 30],
    ['buys seats up to the most of the plan', 1, 50, 50],
  ])('a workspace %s', (_what, quantity, requested, expected) => {
    const state = { planKey: 'business', quantity } as const;
    expect(decideQuantity(state, 'business', requested, WORKSPACE)).toBe(expected);
  });

  it.each([
    ['business', 51, 'billing/quantity-not-offered'],
    ['pro', 1, 'billing/plan-not-for-teams'],
    ['pro', undefined, 'billing/plan-not-for-teams'],
  ] as const)('refuses a workspace %s × %s', (plan, requested, code) => {
    const state = { planKey: 'business', quantity: 1 } as const;
    expect(() => decideQuantity(state, plan, requested, WORKSPACE)).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});
