import { type BoardSlug, ProjectSlug } from '@keelson/contracts/ids';
import { Agent } from '@keelson/contracts/kanban/agent';
import {
  Board,
  ColumnCounter,
  type ColumnCounts,
  sumCounters,
} from '@keelson/contracts/kanban/board';
import { Card } from '@keelson/contracts/kanban/card';
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
import { Turns } from '../platform/turns';

const boards = documentConverter(Board, 'slug');
const cards = documentConverter(Card, 'id');
const agents = documentConverter(Agent, 'id');
const counters = documentConverter(ColumnCounter);
const hubs = documentConverter(HubModel);
const projects = documentConverter(Project, 'slug');

const MAX_TRIES = 10;
/** Firestore's codes for "somebody else was faster": exists, precondition, aborted. */
const OVERTAKEN = new Set<unknown>([6, 9, 10]);

/**
 * Makes `projects/{slug}/readModels/hub` from the project's board. Whatever the order in which changes
 * are told, and however often, the last model that is stored was made from data at least as new as the
 * last change: a model is stored only over the one that was there before its data was read. Changes that
 * are told while a model is being made share the next one.
 */
export class HubMaker {
  private readonly turns = new Turns();
  /** What is known to be in a board's stored model; a change before that costs nothing. */
  private readonly seenUpTo = new Map<BoardSlug, EpochMs>();

  constructor(
    private readonly db: Firestore,
    private readonly now: Clock,
  ) {}

  /**
   * Brings the hub of a board's project up to date.
   *
   * @param changedAt When the database says that the change was; a hub that is newer already is left.
   * @returns What was done, for the log.
   */
  refresh(slug: BoardSlug, changedAt: EpochMs): Promise<'made' | 'fresh' | 'no-project'> {
    return this.turns.take(slug, async () => {
      if ((this.seenUpTo.get(slug) ?? 0) > changedAt) return 'fresh';
      const project = await this.projectOf(slug);
      if (project === null) return 'no-project';
      const outcome = await this.bringUp(slug, project, changedAt);
      // A board that left meanwhile has told so already, perhaps before this model was stored.
      if (outcome === 'made') await this.leave(slug, project);
      return outcome;
    });
  }

  /** Takes away the hub that a board made of a project, if it no longer belongs to it. */
  async leave(slug: BoardSlug, project: ProjectSlug): Promise<void> {
    if ((await this.projectOf(slug)) === project) return;
    this.seenUpTo.delete(slug);
    const ref = this.hubOf(project);
    await this.db.runTransaction(async (transaction) => {
      const hub = (await transaction.get(ref)).data();
      if (hub?.boardSlug === slug) transaction.delete(ref);
    });
  }

  /**
   * The project that a board shows: the one it names, unless that is shown by another board. So nobody puts
   * the titles of a second board on a hub that the public reads.
   */
  private async projectOf(slug: BoardSlug): Promise<ProjectSlug | null> {
    const board = (await this.db.doc(paths.board(slug)).withConverter(boards).get()).data();
    if (board?.projectSlug == null) return null;
    const project = ProjectSlug.parse(board.projectSlug);
    const named = (await this.db.doc(paths.project(project)).withConverter(projects).get()).data();
    if (named === undefined) return null;
    return named.boardSlug === null || named.boardSlug === slug ? project : null;
  }

  private async bringUp(
    slug: BoardSlug,
    project: ProjectSlug,
    changedAt: EpochMs,
  ): Promise<'made' | 'fresh'> {
    const ref = this.hubOf(project);
    for (let tries = 1; ; tries += 1) {
      const before = await ref.get();
      const stored = before.data();
      // Not in the same millisecond: the change may be later in it than what was read.
      if (stored?.boardSlug === slug && stored.asOf > changedAt) {
        this.seenUpTo.set(slug, stored.asOf);
        return 'fresh';
      }
      const model = await this.make(slug, before.readTime);
      try {
        const { updateTime } = before;
        if (updateTime === undefined) await ref.create(model);
        else {
          const fields = hubs.toFirestore(model);
          await ref.withConverter(null).update(fields, { lastUpdateTime: updateTime });
        }
        this.seenUpTo.set(slug, model.asOf);
        return 'made';
      } catch (error) {
        const overtaken = OVERTAKEN.has((error as { code?: unknown }).code);
        if (!overtaken || tries === MAX_TRIES) throw error;
      }
    }
  }

  private hubOf(project: ProjectSlug) {
    return this.db.doc(paths.projectHub(project)).withConverter(hubs);
  }

  private async make(slug: BoardSlug, asOf: Timestamp): Promise<HubModel> {
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
    return found.map(({ id, title, assignee, currentRunId, startedAt, updatedAt }) => ({
      cardId: id,
      title,
      by: (assignee === null ? undefined : names.get(assignee.id)) ?? 'Somebody',
      runId: currentRunId,
      since: startedAt ?? updatedAt,
    }));
  }
}

export function stagesOf(counts: ColumnCounts): HubStage[] {
  return HUB_STAGES.map(({ key, label, statuses }) => ({
    key,
    label,
    // A counter that is being written in shards may be below zero for a moment.
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
