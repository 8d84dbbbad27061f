import { planLimits } from './plan-limits';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

describe('planLimits', () => {
  it('lists what is built, and nothing of scaffolds', () => {
    const limits = { chatMessages: 2_000, imageGenerations: 200, automationRuns: 1_000 };
    expect(planLimits({ limits })).toEqual([
      { before: '', amount: '2,000', after: ' chat messages a month' },
    ]);
  });

  it('leaves out what a plan lacks', () => {
    const limits = { chatMessages: 0, imageGenerations: 5, automationRuns: 10 };
    expect(planLimits({ limits })).toEqual([]);
  });
});
