import { type Card } from '@keelson/contracts/kanban/card/card';
import { isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { type EpochMs } from '@keelson/contracts/time';

/**
 * True for a waiting card that a run may begin now. Others must not be among the first cards of a search: they would hide those
 * behind them.
 */
export const isDue = (
  { notBefore, budget, usage }: Pick<Card, 'notBefore' | 'budget' | 'usage'>,
  at: EpochMs,
): boolean => (notBefore === null || notBefore <= at) && !isUsedUp(budget, usage);
