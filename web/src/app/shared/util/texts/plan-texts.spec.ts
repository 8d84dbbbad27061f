import { FEATURES } from '@keelson/contracts/billing/features';
import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { METRICS } from '@keelson/contracts/usage/metrics';
import { METRIC_LABELS } from './metric-labels';
import { FEATURE_NAMES, planLines, planSummary } from './plan-texts';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/contracts/brand/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

describe('the English texts', () => {
  it.each(Object.values(PLAN_CATALOG))('of the plan $name are those of the catalog', (plan) => {
    expect(planSummary(plan)).toBe(plan.summary);
    expect(planLines(plan.key)).toEqual(plan.lines);
  });

  it('of features are those of the contracts', () => {
    const names = Object.entries(FEATURES).map(([key, { name }]) => [key, name]);
    expect(FEATURE_NAMES).toEqual(Object.fromEntries(names));
  });

  it('of metrics are those of the contracts', () => {
    const labels = Object.entries(METRICS).map(([key, { label }]) => [key, label]);
    expect(METRIC_LABELS).toEqual(Object.fromEntries(labels));
  });
});
