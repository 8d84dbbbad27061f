import { DAY, MINUTE, SECOND } from '../time';

/** Each subscription that a pass checks costs five reads (`scripts/counted/counted.ts`). */
const WALK_MS_PER_SUBSCRIPTION = 4 * SECOND;
/** The schedule is not exact. */
const SCHEDULE_SLACK_MS = 15 * MINUTE;

/**
 * Time from the end of a pass until the next one is due: every hour up to 900 subscriptions, once a day from 21,600. A
 * pass only repairs what events missed, and the provider delivers these again for three days.
 */
export const walkIntervalMs = (checked: number): number =>
  Math.max(0, Math.min(DAY, checked * WALK_MS_PER_SUBSCRIPTION) - SCHEDULE_SLACK_MS);

/**
 * Subscriptions in a shard of a pass, unless configured: a task checks this many in about a minute. Up to as many are
 * checked by one job.
 */
export const SHARD_SIZE = 5_000;
