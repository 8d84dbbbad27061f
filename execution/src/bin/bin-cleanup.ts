import { HOUR } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { Timestamp } from 'firebase-admin/firestore';
import { type PurgeDeps, purgeEntry } from './purge-entry';

const AT_ONCE = 20;

export interface BinCleanupDeps extends PurgeDeps {
  readonly now: Clock;
  readonly log: Logger;
}

/** Removes what has been in the bin for 30 days. */
export class BinCleanup {
  private nextAt = -Infinity;

  constructor(private readonly deps: BinCleanupDeps) {}

  /** Looks for due entries, at most once an hour. @returns How many were removed. */
  async sweep(): Promise<number> {
    const { now, log, transactions } = this.deps;
    const at = now();
    if (at < this.nextAt) return 0;
    const due = transactions.refs.bin().where('purgeAt', '<=', Timestamp.fromMillis(at));
    const found = await due.orderBy('purgeAt').limit(AT_ONCE).get();
    let removed = 0;
    for (const document of found.docs) {
      try {
        await purgeEntry(this.deps, document.data(), at);
        removed += 1;
        log.info('Removed from the bin', { entry: document.id });
      } catch (error) {
        log.error('An entry of the bin was not removed; it is tried again', {
          entry: document.id,
          error,
        });
      }
    }
    // More may be due; otherwise nothing is for a while.
    this.nextAt = found.size < AT_ONCE || removed === 0 ? at + HOUR : at;
    return removed;
  }
}
