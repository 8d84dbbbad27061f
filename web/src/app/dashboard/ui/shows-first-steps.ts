const DAY = 86_400_000;
/** How far the usage of an account is known: `historyDays` of the functions. */
const KNOWN_MS = 30 * DAY;

export interface NewcomerFacts {
  /** Something was used in the last 30 days. */
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
  return !paid || (hasTools && age !== null && age < KNOWN_MS);
}
