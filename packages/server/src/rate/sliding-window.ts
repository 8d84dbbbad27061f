import { type EpochMs } from '@keelson/contracts/time';

/** Counted units of two windows in a row; together they estimate any window between. */
export interface WindowCounts {
  /** Start of the current window: a multiple of its length. */
  readonly startedAt: EpochMs;
  readonly current: number;
  readonly previous: number;
}

export interface WindowLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** True when a request may run, and what its headers say. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Refused: when the same request is allowed. Allowed: when the current window ends. */
  readonly resetsAt: EpochMs;
}

export interface CountedRequest {
  /** Units, `>= 0`. */
  readonly cost: number;
  readonly at: EpochMs;
}

/**
 * Counts units in a sliding window: the current window, and the previous one in proportion to what of it still
 * overlaps. Refused requests are not counted, so waiting always helps.
 *
 * @param stored Null when nothing was counted yet.
 */
export function countRequest(
  stored: WindowCounts | null,
  { limit, windowMs }: WindowLimit,
  { cost, at }: CountedRequest,
): RateDecision & { readonly next: WindowCounts } {
  const now = rolled(stored, windowMs, at);
  const overlap = 1 - Math.max(0, at - now.startedAt) / windowMs;
  const used = now.previous * overlap + now.current;
  if (used + cost > limit) {
    const resetsAt = Math.max(at + 1, allowedAt(now, { limit, windowMs }, cost));
    return {
      allowed: false,
      remaining: Math.max(0, Math.floor(limit - used)),
      resetsAt,
      next: now,
    };
  }
  return {
    allowed: true,
    remaining: Math.floor(limit - used - cost),
    resetsAt: now.startedAt + windowMs,
    next: { ...now, current: now.current + cost },
  };
}

/**
 * Counts requests of one caller in their order.
 *
 * @returns The decision for each, and the new counts, null when none was allowed.
 */
export function countRequests(
  stored: WindowCounts | null,
  limit: WindowLimit,
  requests: readonly CountedRequest[],
): { readonly decisions: RateDecision[]; readonly counts: WindowCounts | null } {
  let counts: WindowCounts | null = null;
  const decisions = requests.map((request) => {
    const { next, ...decision } = countRequest(counts ?? stored, limit, request);
    if (decision.allowed) counts = next;
    return decision;
  });
  return { decisions, counts };
}

function rolled(stored: WindowCounts | null, windowMs: number, at: EpochMs): WindowCounts {
  const startedAt = at - (at % windowMs);
  if (stored === null) return { startedAt, current: 0, previous: 0 };
  // Another instance's clock may be ahead.
  if (stored.startedAt >= startedAt) return stored;
  const isNext = stored.startedAt === startedAt - windowMs;
  return { startedAt, current: 0, previous: isNext ? stored.current : 0 };
}

/** When the estimate has fallen far enough for `cost` more units. */
function allowedAt(
  { startedAt, current, previous }: WindowCounts,
  { limit, windowMs }: WindowLimit,
  cost: number,
): EpochMs {
  const whenLeft = (from: EpochMs, old: number, left: number): EpochMs =>
    Math.ceil(from + windowMs * (1 - Math.max(0, left) / Math.max(old, 1)));
  return current + cost <= limit
    ? whenLeft(startedAt, previous, limit - current - cost)
    : whenLeft(startedAt + windowMs, current, limit - cost);
}
