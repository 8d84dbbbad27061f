import { Entitlement } from './entitlement';
import { can, cheapestPlanWith } from './can';
import { PLAN_CATALOG, planOf } from './plan-catalog';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

describe('the plan catalog', () => {
  it('has rows that name themselves, in letters that settings and metadata can have', () => {
    const keys = Object.values(PLAN_CATALOG).map(({ key }) => key);
    expect(keys).toEqual(Object.keys(PLAN_CATALOG));
    expect(keys.filter((key) => !/^[a-z]+$/.test(key))).toEqual([]);
    expect(keys[0]).toBe('free');
  });
});

describe('what a plan includes', () => {
  it.each([
    ['free', 'AI chat with the public documentation'],
    ['pro', 'Everything in Free'],
    ['pro', '100× the chat messages'],
    ['pro', 'Usage by month for a year, with CSV export'],
    ['business', 'Everything in Pro'],
    ['business', '5× the chat messages'],
  ] as const)('%s has %s', (plan, feature) => {
    expect(PLAN_CATALOG[plan].lines).toContain(feature);
  });

  it('does not have what is not built', () => {
    const texts = Object.values(PLAN_CATALOG).flatMap(({ lines, summary }) => [summary, ...lines]);
    expect(texts.filter((text) => /image|automation|\bruns\b/i.test(text))).toEqual([]);
  });
});

describe('can', () => {
  it.each([
    ['free', 'usageHistory', false],
    ['pro', 'usageHistory', true],
    ['business', 'usageHistory', true],
    ['free', 'chat', true],
    ['business', 'chat', true],
  ] as const)('%s, %s: %s', (plan, feature, included) => {
    expect(can(plan, feature)).toBe(included);
  });

  it('knows the smallest plan with a feature', () => {
    expect([cheapestPlanWith('chat'), cheapestPlanWith('usageHistory')]).toEqual(['free', 'pro']);
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
