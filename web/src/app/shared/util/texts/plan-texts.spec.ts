import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { countOf, METRIC_LABELS } from './metric-labels';
import { packName } from './pack-name';
import { featureName, planLines, planSummary, teamPlanLines } from './plan-texts';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

it.each(Object.values(PLAN_CATALOG))('the lines of $name are those that the API sends', (plan) => {
  expect(planSummary(plan)).toBe(plan.summary);
  expect(planLines(plan.key)).toEqual(plan.lines);
});

it('a plan of a team has no line about a quantity', () => {
  const quantity = 'Buy up to 10: each adds these limits';
  expect(planLines('business')).toContain(quantity);
  expect(teamPlanLines('business')).toEqual(
    planLines('business').filter((line) => line !== quantity),
  );
});

it('a plan that this build does not know has the summary of the server', () => {
  expect(planSummary({ key: 'later' as 'free', summary: 'For later.' })).toBe('For later.');
});

it('words come from the product', () => {
  expect(featureName('chat')).toBe('AI chat');
  expect(METRIC_LABELS.chatMessages).toBe('Chat messages');
  expect(countOf('chatMessages', 2_000)).toBe('2,000');
  expect([packName('500 chat messages'), packName('A pack of before')]).toEqual([
    '500 chat messages',
    'A pack of before',
  ]);
});
