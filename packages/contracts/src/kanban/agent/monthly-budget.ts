import type * as z from 'zod';
import { type EpochMs, MonthKey, monthKey, nextMonthStart } from '../../time';
import { addUsage, Budget, isUsedUp, NO_USAGE, RunUsage } from '../run/run-result';

/** Describes what runs have used in one calendar month (UTC). */
export const MonthUsage = RunUsage.extend({ month: MonthKey });
export type MonthUsage = z.infer<typeof MonthUsage>;

/** Fields of an agent or a board whose runs have a budget for each calendar month. Earlier documents have none. */
export const monthlyBudgetFields = {
  /** The most that runs may use in a calendar month (UTC); null is no limit. */
  monthlyBudget: Budget.nullable().default(null),
  /** The use of runs in the month of the last one that was counted. */
  monthUsage: MonthUsage.nullable().default(null),
};
export interface MonthlyBudget {
  readonly monthlyBudget: Budget | null;
  readonly monthUsage: MonthUsage | null;
}

export const usageInMonth = (
  { monthUsage }: Pick<MonthlyBudget, 'monthUsage'>,
  at: EpochMs,
): RunUsage => {
  if (monthUsage?.month !== monthKey(at)) return NO_USAGE;
  const { tokens, costMicroUsd } = monthUsage;
  return { tokens, costMicroUsd };
};

/** The usage of the month with that of a run that ended now. */
export const addMonthUsage = (
  counted: Pick<MonthlyBudget, 'monthUsage'>,
  usage: RunUsage,
  at: EpochMs,
): MonthUsage => ({ ...addUsage(usageInMonth(counted, at), usage), month: monthKey(at) });

/** When runs start again, because the budget of the month is used up; null while it is not. */
export const pausedUntil = (budgeted: MonthlyBudget, at: EpochMs): EpochMs | null =>
  isUsedUp(budgeted.monthlyBudget, usageInMonth(budgeted, at)) ? nextMonthStart(at) : null;
