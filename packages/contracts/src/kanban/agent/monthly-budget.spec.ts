import { addMonthUsage, MonthUsage, pausedUntil, usageInMonth } from './monthly-budget';
import { addUsage, RunUsage } from '../run/run-result';

const END_OF_MAY = Date.UTC(2026, 5, 1) - 1;
const JUNE = Date.UTC(2026, 5, 1);
const used = { monthUsage: { month: '2026-05', tokens: 90, costMicroUsd: 5 } };

describe('the budget of a month', () => {
  it.each([
    ['the last instant of the month', END_OF_MAY, { tokens: 90, costMicroUsd: 5 }],
    ['the first instant of the next', JUNE, { tokens: 0, costMicroUsd: 0 }],
  ])('counts usage at %s', (_when, at, expected) => {
    expect(usageInMonth(used, at)).toEqual(expected);
  });

  it('adds usage within a month, and begins anew in the next', () => {
    const more = { tokens: 10, costMicroUsd: 0 };
    expect(addMonthUsage(used, more, END_OF_MAY)).toEqual({
      month: '2026-05',
      tokens: 100,
      costMicroUsd: 5,
    });
    expect(addMonthUsage(used, more, JUNE)).toEqual({ month: '2026-06', ...more });
    expect(addMonthUsage({ monthUsage: null }, more, JUNE)).toEqual({ month: '2026-06', ...more });
  });

  it.each([
    ['no budget', null, END_OF_MAY, null],
    ['tokens left', { tokens: 91, costMicroUsd: null }, END_OF_MAY, null],
    ['no token left', { tokens: 90, costMicroUsd: null }, END_OF_MAY, JUNE],
    ['no money left', { tokens: null, costMicroUsd: 5 }, END_OF_MAY, JUNE],
    ['no token left, a month later', { tokens: 90, costMicroUsd: null }, JUNE, null],
  ])('with %s', (_what, monthlyBudget, at, until) => {
    expect(pausedUntil({ ...used, monthlyBudget }, at)).toBe(until);
  });
});

it('what is counted can be stored and read again, however much runs report', () => {
  const most = { tokens: 1_000_000_000_000, costMicroUsd: 1_000_000_000_000 };
  expect(RunUsage.parse(most)).toEqual(most);
  const once = addMonthUsage({ monthUsage: null }, most, JUNE);
  const twice = addMonthUsage({ monthUsage: once }, most, JUNE);
  expect(MonthUsage.safeParse(twice).success).toBe(true);
  expect(RunUsage.parse(addUsage(most, most))).toEqual(most);
});
