import { HOUR } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type Violation } from './parse-reports';

/** Distinct violations that one process logs per hour. Anyone can send reports, so their number must have an end. */
const MAX_DISTINCT = 100;

/** Logs each distinct violation once per hour and process, however often it is reported. */
export class ViolationLog {
  private readonly logged = new Set<string>();
  private startedAt = 0;

  constructor(private readonly deps: { readonly log: Logger; readonly now: Clock }) {}

  record(violation: Violation): void {
    const at = this.deps.now();
    if (at - this.startedAt >= HOUR) {
      this.logged.clear();
      this.startedAt = at;
    }
    const key = JSON.stringify(violation);
    if (this.logged.has(key) || this.logged.size > MAX_DISTINCT) return;
    this.logged.add(key);
    if (this.logged.size > MAX_DISTINCT) {
      this.deps.log.warn('Too many distinct policy violations: no more are logged this hour');
    } else {
      this.deps.log.warn('A page violated its security policy', { violation });
    }
  }
}
