import { HOUR } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';

/** Distinct reports that one process accepts per hour. Anyone can send reports, so their number must have an end. */
const MAX_DISTINCT = 100;

/** Decides which reports of browsers are logged: each distinct one once per hour and process. */
export class OncePerHour {
  private readonly seen = new Set<string>();
  private startedAt = 0;

  constructor(private readonly now: Clock) {}

  /** @returns `limit` once an hour, for the first report that is too many. */
  decide(report: unknown): 'log' | 'limit' | 'skip' {
    const at = this.now();
    if (at - this.startedAt >= HOUR) {
      this.seen.clear();
      this.startedAt = at;
    }
    const key = JSON.stringify(report);
    if (this.seen.has(key) || this.seen.size > MAX_DISTINCT) return 'skip';
    this.seen.add(key);
    return this.seen.size > MAX_DISTINCT ? 'limit' : 'log';
  }
}
