import { auditScopeOf } from '@keelson/contracts/audit/audit';
import { AUDIT_SENTENCES, type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { sentenceOf } from '@keelson/contracts/messages';
import { StoredMessage } from '@keelson/contracts/stored-message';
import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId, type RunId } from '@keelson/contracts/ids';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Board, COUNTER_SHARDS } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { type CardEventKind, eventId } from '@keelson/contracts/kanban/card/event';
import { flowOfCard } from '@keelson/contracts/kanban/board/flow-counters';
import {
  NotificationId,
  type NotificationKind,
} from '@keelson/contracts/notifications/notification';
import { type StoredKey } from '@keelson/contracts/kanban/run/run';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { type EpochMs } from '@keelson/contracts/time';
import { digestOf } from '@keelson/server/digest';
import { newId } from '../platform/ids';
import { SlotMemory } from './slot-memory';
import { ColumnEnds } from './column-ends';
import { ColumnCounters } from './column-counters';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type Guard, type WriteSet } from '@keelson/server/store/write-set';
import { EarlierResult, type Mutation, reusedKey } from './mutation';
import { DispatchSignals } from '../signals/dispatch-signals';

interface MutationContextDeps {
  readonly writeSet: WriteSet;
  readonly refs: KanbanRefs;
  readonly mutation: Mutation;
  readonly random: Random;
  /** The memory of the instance between mutations. */
  readonly ends?: ColumnEnds;
  readonly slots?: SlotMemory;
  /** Chooses the counter of a board that counts its cards; at random by default. */
  readonly shardOf?: (slug: BoardSlug) => number;
}

type Payload = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface NewEvent {
  readonly kind: CardEventKind;
  readonly payload?: Payload;
  readonly runId?: RunId | null;
  /** The reason or the error in the payload as facts. */
  readonly message?: StoredMessage | null;
  /** Overrides the actor of the mutation, for example the system for automatic consequences. */
  readonly actor?: KanbanActor;
}

interface ChangedCard {
  readonly before: Card | null;
  after: Card;
  events: number;
}

export interface NewAuditEntry {
  /** `domain.verb`. */
  readonly action: string;
  readonly target: string;
  readonly message: AuditMessage;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * One mutation of the boards while it is decided. It reads records and stages records, events and
 * the audit entry.
 */
export class MutationContext {
  readonly writeSet: WriteSet;
  readonly refs: KanbanRefs;
  readonly random: Random;
  readonly actor: KanbanActor;
  readonly at: EpochMs;
  readonly counters: ColumnCounters;
  readonly ends: ColumnEnds;
  readonly slots: SlotMemory;
  /** Called once the commit has succeeded. */
  readonly afterCommit: (() => void)[] = [];
  /** Called with the error when this attempt has failed. */
  readonly afterFailure: ((error: unknown) => void)[] = [];
  /** The instant by the clock of {@link ends}. */
  readonly begunAt: number;
  /** The agents and boards that may be able to start after the commit. */
  readonly signals = new DispatchSignals();
  readonly comments: { readonly card: Card; readonly comment: Comment }[] = [];
  /** True for what notifies nobody, such as an import. */
  isSilent = false;
  /** True when the key of the mutation is stored with its effect. */
  hasStoredKey = false;
  private readonly mutation: Mutation;
  private readonly cards = new Map<string, ChangedCard>();
  private readonly boardsWithoutProject = new Set<BoardSlug>();
  private readonly boardsWithRunLimit = new Set<BoardSlug>();

  constructor({ writeSet, refs, mutation, random, ...memory }: MutationContextDeps) {
    const { ends, slots, shardOf } = memory;
    this.writeSet = writeSet;
    this.refs = refs;
    this.random = random;
    this.actor = mutation.actor;
    this.at = mutation.at;
    this.mutation = mutation;
    this.counters = new ColumnCounters(
      writeSet,
      refs,
      shardOf ?? (() => Math.floor(random() * COUNTER_SHARDS)),
    );
    this.ends = ends ?? new ColumnEnds();
    this.begunAt = this.ends.now();
    this.slots = slots ?? new SlotMemory();
  }

  /** @throws {DomainError} `kanban/board-not-found`. */
  async board(slug: BoardSlug): Promise<Board> {
    const board = await this.writeSet.get(this.refs.board(slug), 'lock');
    if (board === null || isDeleted(board))
      throw new DomainError('kanban/board-not-found', `Board ${slug} does not exist.`);
    // The commit succeeds only if the board is unchanged, so checks against it hold.
    if (board.projectSlug === null) this.boardsWithoutProject.add(slug);
    if (board.wipLimits.running !== undefined) this.boardsWithRunLimit.add(slug);
    this.counters.know(board);
    return board;
  }

  /** @throws {DomainError} `kanban/board-not-found` or `kanban/board-archived`. */
  async openBoard(slug: BoardSlug): Promise<Board> {
    const board = await this.board(slug);
    if (board.archived) {
      throw new DomainError(
        'kanban/board-archived',
        `“${board.name}” is archived. Restore it first.`,
      );
    }
    return board;
  }

  /** @throws {DomainError} `kanban/card-not-found`. */
  async card(slug: BoardSlug, id: CardId): Promise<Card> {
    const [card] = await this.findCards(slug, [id], 'none');
    if (card === undefined || isDeleted(card))
      throw new DomainError('kanban/card-not-found', 'This card does not exist.');
    return card;
  }

  /** Cards of a board as staged or stored; missing ones are left out. */
  async findCards(slug: BoardSlug, ids: readonly CardId[], guard: Guard): Promise<Card[]> {
    const refs = ids.map((id) => this.refs.card(slug, id));
    return (await this.writeSet.getAll(refs, guard)).filter((card) => card !== null);
  }

  /**
   * Cards that have this one as a parent. Creating a link also writes the parent, so a writer of
   * the parent sees all links. The cards are guarded, also those that the decision leaves as they are: one that
   * leaves its column at the same time checked its parents as they were.
   */
  async findChildren({ boardSlug, id, counts, parents }: Card): Promise<Card[]> {
    // Most cards have no links, and the count is guarded with the card.
    if (counts.links <= parents.length) return [];
    const found = await this.refs.cards(boardSlug).where('parents', 'array-contains', id).get();
    return this.writeSet.addToReadSet(found.docs, 'precondition');
  }

  /**
   * Stages a card. Its revision rises by one per mutation, however often it is staged; the column
   * counts follow from its status before and after.
   */
  saveCard(card: Card, ...events: readonly NewEvent[]): Card {
    const key = `${card.boardSlug}/${card.id}`;
    const earlier = this.cards.get(key);
    const before = earlier === undefined ? this.storedCard(card) : earlier.before;
    const after: Card = {
      ...card,
      revision: (before?.revision ?? 0) + 1,
      updatedAt: Math.max(this.at, before?.updatedAt ?? 0),
    };
    const changed = earlier ?? { before, after, events: 0 };
    changed.after = after;
    this.cards.set(key, changed);
    for (const event of events) this.addEvent(changed, event);
    if (before === null) this.writeSet.create(this.refs.card(card.boardSlug, card.id), after);
    else this.writeSet.put(this.refs.card(card.boardSlug, card.id), after);
    return after;
  }

  audit({ action, target, message, before, after }: NewAuditEntry): void {
    const id = newId();
    this.writeSet.create(this.refs.audit(id), {
      id,
      actor: this.actor,
      action,
      target,
      scope: auditScopeOf(target),
      summary: sentenceOf(AUDIT_SENTENCES, message),
      message: StoredMessage.parse(message),
      beforeDigest: before === null ? null : digestOf(before),
      afterDigest: after === null ? null : digestOf(after),
      requestId: this.mutation.requestId,
      at: this.at,
    });
  }

  /** The same for all transactions of one request, so that a person is notified of it once. */
  notificationId(kind: NotificationKind): NotificationId {
    const { key, requestId, at } = this.mutation;
    return NotificationId.parse(
      key === null ? newId() : digestOf({ requestId, at, kind }).slice(0, 40),
    );
  }

  /** The key of the mutation for a record that it changes: it gets no record of its own. */
  storeKey(): StoredKey | null {
    const { key } = this.mutation;
    if (key === null) return null;
    this.hasStoredKey = true;
    return { id: key.id, fingerprint: key.fingerprint };
  }

  /**
   * Ends the decision with a result when the mutation has the key that is stored with an effect.
   *
   * @throws {DomainError} `request/idempotency-key-reused` when the key belongs to another request.
   */
  replay(stored: StoredKey | null, result: unknown): void {
    const { key } = this.mutation;
    if (key === null || key.id !== stored?.id) return;
    if (key.fingerprint !== stored.fingerprint) throw reusedKey();
    key.onReplay?.();
    throw new EarlierResult(result);
  }

  /** Called once after all decisions are made. */
  flush(): void {
    for (const { before, after } of this.cards.values()) {
      if (!after.archived) this.ends.place(after.boardSlug, after.status, after.rank);
      if (before !== null && !before.archived)
        this.counters.add(before.boardSlug, before.status, -1);
      if (!after.archived) this.counters.add(after.boardSlug, after.status, 1);
      this.counters.addFlow(after.boardSlug, flowOfCard(before, after, this.at));
      this.signals.addCard(before, after, this.at);
      const leftRunning = before?.status === 'running' && after.status !== 'running';
      if (leftRunning && this.boardsWithRunLimit.has(after.boardSlug)) {
        this.signals.boards.add(after.boardSlug);
      }
    }
    this.counters.flush();
  }

  /** The staged cards, each as it was stored before. */
  changedCards(): { readonly before: Card | null; readonly after: Card }[] {
    return [...this.cards.values()].map(({ before, after }) => ({ before, after }));
  }

  /** Boards with staged cards, without those that belong to no project. */
  boardsToNotify(): ReadonlySet<BoardSlug> {
    const changed = new Set([...this.cards.values()].map(({ after }) => after.boardSlug));
    for (const slug of this.boardsWithoutProject) changed.delete(slug);
    return changed;
  }

  /** The card before this mutation; null for a new one. */
  storedCard({ boardSlug, id, revision }: Card): Card | null {
    return revision === 0 ? null : this.writeSet.getStored(this.refs.card(boardSlug, id));
  }

  private addEvent(changed: ChangedCard, event: NewEvent): void {
    const { boardSlug, id, revision } = changed.after;
    const name = eventId(revision, changed.events);
    changed.events += 1;
    this.writeSet.create(this.refs.event(boardSlug, id, name), {
      id: name,
      cardId: id,
      kind: event.kind,
      actor: event.actor ?? this.actor,
      runId: event.runId ?? null,
      payload: { ...event.payload },
      message: event.message ?? null,
      at: this.at,
    });
  }
}
