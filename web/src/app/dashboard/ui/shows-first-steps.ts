import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';

const DAY = 86_400_000;

export interface NewcomerFacts {
  /** Something was used in the days that the usage is known for. */
  readonly used: boolean;
  readonly paid: boolean;
  /** The plan includes something whose use is counted. */
  readonly hasTools: boolean;
  /** Of the account, in milliseconds; null while it is not known. */
  readonly age: number | null;
}

/**
 * Whether the dashboard leads a member through the first steps: until something was used. Paying alone is not using, but
 * whoever pays for an account that is older than its known usage is not new.
 */
export function showsFirstSteps({ used, paid, hasTools, age }: NewcomerFacts): boolean {
  if (used) return false;
  return !paid || (hasTools && age !== null && age < HISTORY_DAYS * DAY);
}
