import { aSubscription } from '../testing/builders';
import { stateOf } from './find-drift';
import { isOurs, keepPlan } from './product-claim';

const foreign = stateOf(aSubscription({ planKey: 'free', productClaim: 'foreign' }));
const claimedByFree = { ...foreign, productClaim: 'claimed' } as const;

describe('keepPlan', () => {
  it.each([
    ['a product that no plan claims', foreign, 'business', 'unclaimed'],
    [
      'an unknown plan',
      { ...foreign, productClaim: 'unclaimed' as const },
      'business',
      'unclaimed',
    ],
    ['a product that grants none', claimedByFree, 'free', 'claimed'],
    ['a quantity of 0', { ...foreign, quantity: 0 }, 'free', 'foreign'],
  ])('of a Business payer with %s', (_what, state, planKey, productClaim) => {
    const stored = aSubscription({ planKey: 'business' });
    expect(keepPlan(state, stored)).toMatchObject({ planKey, productClaim });
  });

  it('gives nothing to an account that had no plan', () => {
    expect(keepPlan(foreign, null)).toBe(foreign);
    expect(keepPlan(foreign, { planKey: 'free' })).toBe(foreign);
  });
});

it('counts a subscription as ours while an operator has not decided about it', () => {
  expect(isOurs(foreign)).toBe(false);
  expect(isOurs({ ...foreign, productClaim: 'unclaimed' })).toBe(true);
});
