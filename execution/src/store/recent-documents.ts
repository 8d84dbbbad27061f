import { type DocumentSnapshot } from 'firebase-admin/firestore';
import { type ElapsedTime } from '../platform/elapsed-time';

const MAX_DOCUMENTS = 500;
/** A document that had changed elsewhere is read each time for this long: it may be one that changes often. */
const PAUSE_MS = 10_000;

/** The time for which a document counts as current after a commit has verified it. */
const CURRENT_MS = 1_000;

interface Kept {
  readonly snapshot: DocumentSnapshot<object>;
  readonly verifiedAt: number;
  /** False after a decision that used it failed. */
  readonly isTrusted: boolean;
  /** Until then it is not used. */
  readonly pausedUntil: number;
}

/**
 * Boards and agents as this instance read them last. Nearly every change of a card depends on them, and they rarely change.
 * A decision that uses one verifies its version in the commit.
 */
export class RecentDocuments {
  private readonly documents = new Map<string, Kept>();

  constructor(private readonly now: ElapsedTime) {}

  get(path: string): DocumentSnapshot<object> | null {
    const kept = this.documents.get(path);
    return kept?.isTrusted === true && kept.pausedUntil <= this.now() ? kept.snapshot : null;
  }

  /** A document that a commit has verified within the last second. */
  current(path: string): DocumentSnapshot<object> | null {
    const { verifiedAt = -Infinity } = this.documents.get(path) ?? {};
    return this.now() - verifiedAt < CURRENT_MS ? this.get(path) : null;
  }

  /** Keeps a document that a commit has verified. */
  keep(snapshot: DocumentSnapshot<object>): void {
    const { path } = snapshot.ref;
    const before = this.documents.get(path);
    const hasChanged = before?.isTrusted === false && !isSameRevision(before.snapshot, snapshot);
    const pausedUntil = hasChanged ? this.now() + PAUSE_MS : (before?.pausedUntil ?? 0);
    this.documents.delete(path);
    if (!snapshot.exists) return;
    const verifiedAt = this.now();
    this.documents.set(path, { snapshot, verifiedAt, isTrusted: true, pausedUntil });
    const [oldest] = this.documents.keys();
    if (this.documents.size > MAX_DOCUMENTS && oldest !== undefined) this.documents.delete(oldest);
  }

  /** Forgets a document that this instance has changed. */
  delete(path: string): void {
    this.documents.delete(path);
  }

  /** Reads a document anew, because a decision that used it failed. */
  distrust(path: string): void {
    const kept = this.documents.get(path);
    if (kept !== undefined) this.documents.set(path, { ...kept, isTrusted: false });
  }
}

/** True also when only a note changed that does not count as a revision, such as when an agent was last seen. */
const isSameRevision = (a: DocumentSnapshot<object>, b: DocumentSnapshot<object>): boolean =>
  a.get('revision') === b.get('revision');
