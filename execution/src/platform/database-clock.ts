import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';

/** The clock of an instance may differ by at most this much from the database's. */
const MAX_SKEW_MS = 5 * SECOND;
const REPORT_MS = 60 * SECOND;

/** When a read was sent and when its answer arrived, by `performance.now()`. */
interface ReadTimes {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * The time of the database, as the answers of reads tell it. Leases of all instances are by this clock, so that one whose own
 * clock is wrong neither issues leases that have expired nor ends those of others.
 */
export class DatabaseClock {
  /** The time of the database when `performance.now()` was zero; null before the first answer. */
  private origin: number | null = null;
  private reportedAt = -Infinity;

  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly own: Clock,
  ) {}

  readonly now: Clock = () =>
    this.origin === null ? this.own() : Math.round(this.origin + performance.now());

  /** The time by which the clock of this instance is ahead of the database's. */
  get skewMs(): number {
    return this.own() - this.now();
  }

  /** True when the clocks are so far apart that the instance must not work. */
  get isSkewed(): boolean {
    return Math.abs(this.skewMs) > MAX_SKEW_MS;
  }

  /**
   * Takes the time of an answer. The database read at `readTime`, between the sending and the arrival, so its time at the
   * arrival is at most the duration of the request later.
   */
  observe(readTime: EpochMs, { sentAt, receivedAt }: ReadTimes): void {
    const [earliest, latest] = [readTime - receivedAt, readTime - sentAt];
    const origin = this.origin ?? (earliest + latest) / 2;
    this.origin = Math.min(latest, Math.max(earliest, origin));
    if (!this.isSkewed || receivedAt - this.reportedAt < REPORT_MS) return;
    this.reportedAt = receivedAt;
    this.log.error('The clock of this instance is wrong: it takes no work', {
      skewMs: Math.round(this.skewMs),
    });
  }
}
