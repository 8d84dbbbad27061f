import { Entitlement } from './entitlement';
import { includesPlan, PLAN_CATALOG, planOf } from './plan-catalog';

describe('the plan catalog', () => {
  it('has rows that name themselves, in letters that settings and metadata can have', () => {
    const keys = Object.values(PLAN_CATALOG).map(({ key }) => key);
    expect(keys).toEqual(Object.keys(PLAN_CATALOG));
    expect(keys.filter((key) => !/^[a-z]+$/.test(key))).toEqual([]);
    expect(keys[0]).toBe('free');
  });

  it.each([
    ['business', 'pro', true],
    ['pro', 'business', false],
    ['pro', 'pro', true],
    ['free', 'pro', false],
  ] as const)('knows whether %s includes %s', (plan, needed, included) => {
    expect(includesPlan(plan, needed)).toBe(included);
  });
});

describe('what a plan includes', () => {
  it.each([
    ['free', 'AI chat with the public documentation'],
    ['pro', 'Everything in Free'],
    ['pro', '100× the chat messages'],
    ['business', 'Everything in Pro'],
    ['business', '5× the chat messages'],
  ] as const)('%s has %s', (plan, feature) => {
    expect(PLAN_CATALOG[plan].features).toContain(feature);
  });

  it('does not have what is not built', () => {
    const texts = Object.values(PLAN_CATALOG).flatMap(({ features, summary }) => [
      summary,
      ...features,
    ]);
    expect(texts.filter((text) => /image|automation|\bruns\b/i.test(text))).toEqual([]);
  });
});

describe('a stored plan whose row was removed', () => {
  const stored = {
    uid: 'user-1',
    planKey: 'platinum',
    status: 'active',
    sourceSubscriptionId: 'sub_1',
    currentPeriodEnd: 1,
    graceUntil: null,
    cancelAtPeriodEnd: false,
    updatedAt: 1,
  };

  it('is read as the smallest paid plan: its payer is not moved to Free', () => {
    expect(Entitlement.parse(stored).planKey).toBe('pro');
    expect(planOf('platinum').name).toBe('Pro');
  });

  it('is still checked to be a text', () => {
    expect(Entitlement.safeParse({ ...stored, planKey: 7 }).success).toBe(false);
  });
});
