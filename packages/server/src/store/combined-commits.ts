import { type Firestore } from 'firebase-admin/firestore';
import { type Commit, commitAlone, type Increments, isSameVersion } from './commit';
import { isConflict } from './retry-on-conflict';

/** Commits of one transaction, and the documents that a commit writes which shares one. */
const MOST_COMMITS = 20;
const MOST_DOCUMENTS = 50;
/** A commit waits no longer for the one before it: that may wait for a lock. */
const MAX_WAIT_MS = 250;

interface Waiting {
  readonly commit: Commit;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  waiting: Waiting[];
  inFlight: number;
  isScheduled: boolean;
  timer: NodeJS.Timeout | null;
}

/**
 * Stores concurrent commits of the same lane in shared transactions: while one is on its way, those that come after it wait
 * and share the next. A transaction takes commits of which none writes what another one writes or depends on, so any order of
 * them gives the same result. Increments of one document become one write. After a conflict each commit has a transaction of
 * its own, so a commit fails only because of its own documents.
 */
export class CombinedCommits {
  private readonly lanes = new Map<string, Lane>();

  /** @param onSend Called with the lane when its waiting commits are sent. */
  constructor(
    private readonly db: Firestore,
    private readonly onSend: (lane: string) => void,
  ) {}

  /**
   * Like {@link commitAlone}.
   *
   * @param name Commits of other lanes are not waited for.
   */
  commit(name: string, commit: Commit): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const lane = this.lanes.get(name) ?? emptyLane();
    this.lanes.set(name, lane);
    lane.waiting.push({ commit, resolve: () => resolve(undefined), reject });
    this.schedule(name, lane);
    return promise;
  }

  private schedule(name: string, lane: Lane): void {
    if (lane.waiting.length === 0) {
      if (lane.inFlight === 0) this.lanes.delete(name);
      return;
    }
    if (lane.inFlight > 0) {
      lane.timer ??= setTimeout(() => void this.send(name, lane), MAX_WAIT_MS);
    } else if (!lane.isScheduled) {
      lane.isScheduled = true;
      setImmediate(() => void this.send(name, lane));
    }
  }

  private async send(name: string, lane: Lane): Promise<void> {
    lane.isScheduled = false;
    if (lane.timer !== null) clearTimeout(lane.timer);
    lane.timer = null;
    const group = takeIndependent(lane);
    this.onSend(name);
    lane.inFlight += 1;
    this.schedule(name, lane);
    await this.store(group);
    lane.inFlight -= 1;
    this.schedule(name, lane);
  }

  private async store(group: readonly Waiting[]): Promise<void> {
    try {
      if (group.length > 0) await commitAlone(this.db, merged(group.map(({ commit }) => commit)));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && isConflict(error)) await this.storeEach(group);
      else for (const { reject } of group) reject(error);
    }
  }

  private async storeEach(group: readonly Waiting[]): Promise<void> {
    await Promise.all(
      group.map(({ commit, resolve, reject }) =>
        commitAlone(this.db, commit).then(resolve, reject),
      ),
    );
  }
}

const emptyLane = (): Lane => ({ waiting: [], inFlight: 0, isScheduled: false, timer: null });

/** Takes the first commit, and others that do not depend on each other. The rest stays, in its order. */
function takeIndependent(lane: Lane): Waiting[] {
  const group: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const one of lane.waiting) {
    const fits =
      group.length === 0 ||
      (group.length < MOST_COMMITS &&
        group.every(({ commit }) => areIndependent(commit, one.commit)));
    (fits ? group : rest).push(one);
  }
  lane.waiting = rest;
  return group;
}

function areIndependent(a: Commit, b: Commit): boolean {
  if (!canShare(a) || !canShare(b)) return false;
  const versions = new Map(a.locked.map(({ ref, updateTime }) => [ref.path, updateTime]));
  const hasSameVersions = b.locked.every(
    ({ ref: { path }, updateTime }) =>
      !versions.has(path) || isSameVersion(versions.get(path), updateTime),
  );
  return hasSameVersions && isUnchangedBy(a, b) && isUnchangedBy(b, a);
}

const canShare = ({ written }: Commit): boolean =>
  written !== null && written.length <= MOST_DOCUMENTS;

/** True when `a` writes nothing that `b` writes or depends on. Both may increment the same document. */
function isUnchangedBy(a: Commit, b: Commit): boolean {
  const needed = new Set([...(b.written ?? []), ...b.locked.map(({ ref }) => ref.path)]);
  const incremented = b.increments.map(({ ref }) => ref.path);
  const isNeeded = (path: string): boolean => needed.has(path);
  return (
    !(a.written ?? []).some((path) => isNeeded(path) || incremented.includes(path)) &&
    !a.increments.some(({ ref }) => isNeeded(ref.path))
  );
}

function merged(commits: readonly Commit[]): Commit {
  const locked = new Map(
    commits.flatMap((one) => one.locked).map((version) => [version.ref.path, version]),
  );
  const increments = new Map<string, Commit['increments'][number]>();
  for (const { ref, by } of commits.flatMap((one) => one.increments)) {
    const before = increments.get(ref.path)?.by ?? {};
    increments.set(ref.path, { ref, by: sumOf(before, by) });
  }
  return {
    locked: [...locked.values()],
    written: null,
    increments: [...increments.values()],
    write: (transaction) => {
      for (const { write } of commits) write(transaction);
    },
  };
}

function sumOf(a: Increments, b: Increments): Increments {
  const sum: Record<string, Increments[string]> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const before = sum[name];
    sum[name] =
      typeof value === 'number'
        ? (typeof before === 'number' ? before : 0) + value
        : sumOf(typeof before === 'object' ? before : {}, value);
  }
  return sum;
}
