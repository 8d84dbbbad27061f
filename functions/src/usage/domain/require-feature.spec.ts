import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { requireFeature } from './require-feature';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

describe('requireFeature', () => {
  it('accepts a plan with the feature', () => {
    expect(() => requireFeature('business', 'usageHistory')).not.toThrow();
  });

  it('says which plan has it', () => {
    const { code, message, details } = catchDomainError(() =>
      requireFeature('free', 'usageHistory'),
    );
    expect(code).toBe('feature/not-in-plan');
    expect(message).toContain('Usage by month is part of Pro');
    expect(details).toEqual({
      feature: 'usageHistory',
      plan: 'free',
      neededPlan: 'pro',
      upgradeUrl: '/pricing',
    });
  });
});
