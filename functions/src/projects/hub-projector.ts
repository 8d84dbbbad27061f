import { type BoardSlug, ProjectSlug } from '@keelson/contracts/ids';
import { Agent } from '@keelson/contracts/kanban/agent/agent';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import {
  Board,
  ColumnCounter,
  type ColumnCounts,
  sumCounters,
} from '@keelson/contracts/kanban/board/board';
import { Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import {
  HUB_LIST_LENGTH,
  HUB_STAGES,
  type HubDone,
  HubModel,
  type HubRunning,
  type HubStage,
} from '@keelson/contracts/projects/hub';
import { Project } from '@keelson/contracts/projects/project';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, type Timestamp } from 'firebase-admin/firestore';
import { type Clock } from '@keelson/server/clock';
import { documentConverter } from '@keelson/server/converter';
import { KeyedMutex } from '../platform/keyed-mutex';
import { retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { transact } from '@keelson/server/store/transact';

const boards = documentConverter(Board, 'slug');
const cards = documentConverter(Card, 'id');
const agents = documentConverter(Agent, 'id');
const counters = documentConverter(ColumnCounter);
const hubs = documentConverter(HubModel);
const projects = documentConverter(Project, 'slug');

const RETRY_LIMITS = { maxAttempts: 10, maxDelayMs: 80 };

/**
 * Projects a board to the read model `projects/{slug}/readModels/hub`. Duplicate and reordered events
 * converge: the last stored model is at least as new as the last change, because a model replaces only
 * the model that was stored before its data was read. Events that arrive while a model is built share the
 * next one.
 */
export class HubProjector {
  private readonly mutex = new KeyedMutex();
  /** Changes up to this time are in the stored model of a board and need no read. */
  private readonly projectedUpTo = new Map<BoardSlug, EpochMs>();

  constructor(
    private readonly db: Firestore,
    private readonly now: Clock,
  ) {}

  /**
   * Updates the hub of a board's project, unless it is newer than the change.
   *
   * @param changedAt The database's time of the change.
   */
  refresh(slug: BoardSlug, changedAt: EpochMs): Promise<'updated' | 'current' | 'no-project'> {
    return this.mutex.run(slug, async () => {
      if ((this.projectedUpTo.get(slug) ?? 0) > changedAt) return 'current';
      const project = await this.projectOf(slug);
      if (project === null) return 'no-project';
      const outcome = await this.update(slug, project, changedAt);
      // The event of a board that left meanwhile may have been handled before this model was stored.
      if (outcome === 'updated') await this.removeHub(slug, project);
      return outcome;
    });
  }

  /** Deletes the hub that a board was projected to, unless the board still belongs to the project. */
  async removeHub(slug: BoardSlug, project: ProjectSlug): Promise<void> {
    if ((await this.projectOf(slug)) === project) return;
    this.projectedUpTo.delete(slug);
    const ref = this.hubOf(project);
    await transact(this.db, async (transaction) => {
      const hub = (await transaction.get(ref)).data();
      if (hub?.boardSlug === slug) transaction.delete(ref);
    });
  }

  /**
   * The project of a board: the one it names, unless that project belongs to another board. This keeps the
   * titles of a second board off a public hub.
   */
  private async projectOf(slug: BoardSlug): Promise<ProjectSlug | null> {
    const board = (await this.db.doc(paths.board(slug)).withConverter(boards).get()).data();
    if (board?.projectSlug == null || isDeleted(board)) return null;
    const project = ProjectSlug.parse(board.projectSlug);
    const named = (await this.db.doc(paths.project(project)).withConverter(projects).get()).data();
    if (named === undefined) return null;
    return named.boardSlug === null || named.boardSlug === slug ? project : null;
  }

  private update(
    slug: BoardSlug,
    project: ProjectSlug,
    changedAt: EpochMs,
  ): Promise<'updated' | 'current'> {
    const ref = this.hubOf(project);
    return retryOnConflict(async () => {
      const before = await ref.get();
      const stored = before.data();
      // Not when equal: the change may be later in the same millisecond than the read.
      if (stored?.boardSlug === slug && stored.asOf > changedAt) {
        this.projectedUpTo.set(slug, stored.asOf);
        return 'current';
      }
      const model = await this.build(slug, before.readTime);
      const { updateTime: lastUpdateTime } = before;
      if (lastUpdateTime === undefined) await ref.create(model);
      else await ref.withConverter(null).update(hubs.updateOf(model), { lastUpdateTime });
      this.projectedUpTo.set(slug, model.asOf);
      return 'updated';
    }, RETRY_LIMITS);
  }

  private hubOf(project: ProjectSlug) {
    return this.db.doc(paths.projectHub(project)).withConverter(hubs);
  }

  private async build(slug: BoardSlug, asOf: Timestamp): Promise<HubModel> {
    const open = this.db
      .collection(paths.cards(slug))
      .withConverter(cards)
      .where('archived', '==', false);
    const [counted, running, done] = await Promise.all([
      this.db.collection(paths.boardCounters(slug)).withConverter(counters).get(),
      open.where('status', '==', 'running').orderBy('rank').limit(HUB_LIST_LENGTH).get(),
      open
        .where('status', '==', 'done')
        .orderBy('completedAt', 'desc')
        .limit(HUB_LIST_LENGTH)
        .get(),
    ]);
    const counts = sumCounters(counted.docs.map((document) => document.data()));
    return {
      boardSlug: slug,
      counts,
      stages: stagesOf(counts),
      runningNow: await this.runningNow(running.docs.map((document) => document.data())),
      recentlyDone: done.docs.map((document) => doneRow(document.data())),
      asOf: asOf.toMillis(),
      updatedAt: this.now(),
    };
  }

  private async runningNow(found: readonly Card[]): Promise<HubRunning[]> {
    const ids = found.flatMap(({ assignee }) => (assignee?.kind === 'agent' ? [assignee.id] : []));
    const refs = [...new Set(ids)].map((id) => this.db.doc(paths.agent(id)).withConverter(agents));
    const known = refs.length === 0 ? [] : await this.db.getAll(...refs);
    const names = new Map(known.map((one) => [one.id, (one.data() as Agent | undefined)?.name]));
    return found.map(({ id, title, assignee, currentRunId, startedAt, updatedAt }) => {
      const name = assignee === null ? undefined : names.get(assignee.id);
      return {
        cardId: id,
        title,
        by: name ?? 'Unknown',
        byUnknown: name === undefined,
        runId: currentRunId,
        since: startedAt ?? updatedAt,
      };
    });
  }
}

export function stagesOf(counts: ColumnCounts): HubStage[] {
  return HUB_STAGES.map(({ key, label, statuses }) => ({
    key,
    label,
    // A sharded counter can be below zero for a moment.
    count: Math.max(
      0,
      statuses.reduce((sum, status) => sum + counts[status], 0),
    ),
  }));
}

const doneRow = ({ id, title, completedAt, updatedAt }: Card): HubDone => ({
  cardId: id,
  title,
  doneAt: completedAt ?? updatedAt,
});
