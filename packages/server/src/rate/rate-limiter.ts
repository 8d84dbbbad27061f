import { DomainError } from '@keelson/contracts/errors';
import {
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
} from '@keelson/contracts/http/rate-limits';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '../clock';
import { sha256 } from '../digest';
import {
  countRequest,
  type RateDecision,
  type WindowCounts,
  type WindowLimit,
} from './sliding-window';

export interface RateLimiter {
  /**
   * @param key The caller: a uid, an address, an agent.
   * @param cost Units, default 1.
   * @throws {DomainError} `service/unavailable` when the row refuses what cannot be counted.
   */
  take(name: RateLimitName, key: string, cost?: number): Promise<RateDecision>;
  /** The row of the table as this installation applies it; null when it is off. */
  limitOf(name: RateLimitName): WindowLimit | null;
}

/**
 * Why no decision could be made: others of the same caller were counted all the time, which only a burst does, or the
 * database does not answer.
 */
export interface Undecided {
  readonly undecided: 'contention' | 'outage';
}

/** Keeps counts that all instances share. */
export interface SharedCounts {
  count(
    id: string,
    limit: WindowLimit,
    request: { cost: number; at: number },
  ): Promise<RateDecision | Undecided>;
}

export interface RateLimiterOptions {
  readonly now: Clock;
  /** Null: shared limits are counted in memory too, as in a service that shares nothing. */
  readonly shared: SharedCounts | null;
  /** Multiplies the limits by address; 0 turns them off. */
  readonly addressFactor: number;
}

const MAX_KEYS = 20_000;

/** Applies {@link RATE_LIMITS}, in memory or in shared counts. */
export class TableRateLimiter implements RateLimiter {
  private readonly counts = new Map<string, WindowCounts>();
  /** Until when shared counts refuse: blocked callers then cost no writes. */
  private readonly blocked = new Map<string, RateDecision>();

  constructor(private readonly options: RateLimiterOptions) {}

  limitOf(name: RateLimitName): WindowLimit | null {
    const row: RateLimit = RATE_LIMITS[name];
    if (row.by !== 'address') return row;
    const limit = Math.floor(row.limit * this.options.addressFactor);
    return limit < 1 ? null : { limit, windowMs: row.windowMs };
  }

  async take(name: RateLimitName, key: string, cost = 1): Promise<RateDecision> {
    const at = this.options.now();
    const limit = this.limitOf(name);
    if (limit === null) return { allowed: true, remaining: Infinity, resetsAt: at };
    const id = `${name}_${sha256(key).slice(0, 40)}`;
    const { shared } = this.options;
    const row: RateLimit = RATE_LIMITS[name];
    if (row.store === 'instance' || shared === null) return this.countHere(id, limit, { cost, at });
    const known = this.blocked.get(id);
    if (known !== undefined && known.resetsAt > at) return known;
    const decision = await shared.count(id, limit, { cost, at });
    if ('undecided' in decision) return uncounted(row, decision, at);
    if (!decision.allowed && cost === 1) remember(this.blocked, id, decision);
    return decision;
  }

  private countHere(
    id: string,
    limit: WindowLimit,
    request: { readonly cost: number; readonly at: number },
  ): RateDecision {
    const { next, ...decision } = countRequest(this.counts.get(id) ?? null, limit, request);
    remember(this.counts, id, next);
    return decision;
  }
}

function uncounted(row: RateLimit, { undecided }: Undecided, at: EpochMs): RateDecision {
  if (undecided === 'contention') return { allowed: false, remaining: 0, resetsAt: at + SECOND };
  if (row.store === 'shared' && row.onOutage === 'refuse') {
    throw new DomainError('service/unavailable', 'Try again in a minute. Nothing was done.');
  }
  return { allowed: true, remaining: 0, resetsAt: at + row.windowMs };
}

/** Sets a value as the newest and drops the oldest: memory stays bounded whatever callers send. */
function remember<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id);
  map.set(id, value);
  const oldest = map.keys().next().value;
  if (map.size > MAX_KEYS && oldest !== undefined) map.delete(oldest);
}
