import { dayKey, MINUTE } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import {
  FieldPath,
  type Firestore,
  type Query,
  type QuerySnapshot,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { type Corrections, planCorrections } from './domain/plan-corrections';
import { METRIC_SOURCES } from './metric-sources';
import { type MetricsRepo } from './metrics-repo';
import { type RebuildPosition, RebuildPositionRepo } from './rebuild-position-repo';
import { transact } from '@keelson/server/store/transact';

const PAGE = 500;
/** Firestore reads the past for an hour. */
const SNAPSHOT_VALID_MS = 50 * MINUTE;
const MAX_LISTED = 50;

export interface RebuildDeps {
  readonly db: Firestore;
  readonly metrics: MetricsRepo;
  readonly now: Clock;
}

export interface RebuildOptions {
  readonly mode: 'report' | 'repair';
  /** Stops after this many pages of records; the next run resumes. */
  readonly maxPages?: number;
}

export interface RebuildReport {
  /** The instant whose records and counters were compared. */
  readonly readAt: string;
  readonly finished: boolean;
  readonly scanned: Readonly<Record<string, number>>;
  readonly unreadable: number;
  /** The first 50 counters that were too low, or whose state differs. */
  readonly differences: Corrections['differences'];
  readonly differing: number;
  /** Counters above the stored records, which deletions and retention explain. */
  readonly higher: number;
  readonly written: boolean;
}

/**
 * Compares the counters with the records they count, and corrects them. Records and counters are read as they were at
 * one instant, and corrections are increments, so that changes at the same time stay counted.
 *
 * A repair that is interrupted resumes where it stopped while its instant can be read, else it starts over.
 */
export async function rebuildMetrics(
  deps: RebuildDeps,
  { mode, maxPages = Infinity }: RebuildOptions,
): Promise<RebuildReport> {
  const { db, now } = deps;
  const positions = new RebuildPositionRepo(db);
  const stored = mode === 'repair' ? await positions.load(now() - SNAPSHOT_VALID_MS) : null;
  const position = stored ?? (await startPosition(db));
  let pages = maxPages;
  for (; position.source < METRIC_SOURCES.length; position.source += 1) {
    for (;;) {
      if (pages === 0) return reportOf(position, null, { finished: false, written: false });
      pages -= 1;
      const last = await scanPage(db, position);
      if (mode === 'repair') await positions.save(position);
      if (last) break;
    }
    position.after = null;
  }
  const corrections = await correctionsFor(deps, position);
  const written = mode === 'repair';
  if (written) {
    const claim = (transaction: Transaction) => positions.finish(transaction, position);
    await deps.metrics.correct(corrections.days, claim);
  }
  return reportOf(position, corrections, { finished: true, written });
}

async function startPosition(db: Firestore): Promise<RebuildPosition> {
  const { readTime } = await db.doc('health/probe').get();
  return {
    readTime,
    source: 0,
    after: null,
    tally: { activity: {}, state: {} },
    scanned: {},
    unreadable: 0,
  };
}

/** Counts one page of the current source. @returns True when it was the last one. */
async function scanPage(db: Firestore, position: RebuildPosition): Promise<boolean> {
  const source = METRIC_SOURCES[position.source];
  if (source === undefined) return true;
  const ordered = source.query(db).orderBy(FieldPath.documentId()).limit(PAGE);
  const query = position.after === null ? ordered : ordered.startAfter(db.doc(position.after));
  const { docs } = await readAt(db, query, position.readTime);
  for (const document of docs) {
    try {
      source.count(document, position.tally);
    } catch {
      position.unreadable += 1;
    }
  }
  position.scanned[source.name] = (position.scanned[source.name] ?? 0) + docs.length;
  position.after = docs.at(-1)?.ref.path ?? position.after;
  return docs.length < PAGE;
}

const readAt = (db: Firestore, query: Query, readTime: Timestamp): Promise<QuerySnapshot> =>
  transact(db, (transaction) => transaction.get(query), { readOnly: true, readTime });

async function correctionsFor(
  { metrics, now }: RebuildDeps,
  { readTime, tally }: RebuildPosition,
): Promise<Corrections> {
  const { days, total } = await metrics.read(await metrics.monthKeys(), readTime);
  return planCorrections(
    {
      activity: new Map(Object.entries(tally.activity)),
      state: tally.state,
    },
    { days, total },
    dayKey(now()),
  );
}

const reportOf = (
  { readTime, scanned, unreadable }: RebuildPosition,
  corrections: Corrections | null,
  end: Pick<RebuildReport, 'finished' | 'written'>,
): RebuildReport => ({
  readAt: readTime.toDate().toISOString(),
  scanned,
  unreadable,
  differences: (corrections?.differences ?? []).slice(0, MAX_LISTED),
  differing: corrections?.differences.length ?? 0,
  higher: corrections?.higher ?? 0,
  ...end,
});
