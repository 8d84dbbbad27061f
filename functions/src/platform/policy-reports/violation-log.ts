import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { OncePerHour } from '../once-per-hour';
import { type Violation } from './parse-reports';

/** Logs each distinct violation once per hour and process, however often it is reported. */
export class ViolationLog {
  private readonly reports: OncePerHour;

  constructor(private readonly deps: { readonly log: Logger; readonly now: Clock }) {
    this.reports = new OncePerHour(deps.now);
  }

  record(violation: Violation): void {
    const { log } = this.deps;
    switch (this.reports.decide(violation)) {
      case 'log':
        log.warn('A page violated its security policy', { violation });
        return;
      case 'limit':
        log.warn('Too many distinct policy violations: no more are logged this hour');
        return;
      case 'skip':
    }
  }
}
