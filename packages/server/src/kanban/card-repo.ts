import { DomainError } from '@keelson/contracts/errors';
import {
  type AgentId,
  type AttachmentId,
  type BoardSlug,
  type CardId,
  type NotifyTargetId,
} from '@keelson/contracts/ids';
import { type Attachment } from '@keelson/contracts/kanban/card/attachment';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ParsedCardKey } from '@keelson/contracts/kanban/card/card-key';
import { MAX_SEARCH_READS } from '@keelson/contracts/kanban/card/card-search';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { type NotifySubscription } from '@keelson/contracts/kanban/notify/notify-target';
import { type LogChunk, type RunView } from '@keelson/contracts/kanban/run/run';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import { type Page, type PageRequest, readPage } from '../page';
import { type KanbanRefs, kanbanRefs, type RunRef } from './refs';
import { SEARCH_TERMS } from './searchable-cards';

export interface CardFilter {
  readonly archived: boolean;
  readonly status?: CardStatus | undefined;
  /** Null for cards without an assignee. */
  readonly assigneeId?: string | null | undefined;
  readonly label?: string | undefined;
}

/** Reads cards and what belongs to them. The execution service alone writes them. */
export class CardRepo {
  private readonly refs: KanbanRefs;

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /** Null for a card in the bin. */
  async find(slug: BoardSlug, id: CardId): Promise<Card | null> {
    const card = (await this.refs.card(slug, id).get()).data();
    return card === undefined || isDeleted(card) ? null : card;
  }

  /** @throws {DomainError} `kanban/card-not-found`. */
  async get(slug: BoardSlug, id: CardId): Promise<Card> {
    const card = await this.find(slug, id);
    if (card !== null) return card;
    throw new DomainError('kanban/card-not-found', 'This card does not exist.');
  }

  /** The card with a key such as `LAU-12`, also with a former key of its board. Null for one in the bin. */
  async findByKey({ boardKey, number }: ParsedCardKey): Promise<Card | null> {
    const record = (await this.refs.boardKey(boardKey).get()).data();
    if (record === undefined) return null;
    const found = await this.refs.cards(record.slug).where('number', '==', number).limit(1).get();
    const card = found.docs[0]?.data();
    return card === undefined || isDeleted(card) ? null : card;
  }

  /** One column from top to bottom; other cards by id. Pages without those in the bin may be shorter. */
  async page(
    slug: BoardSlug,
    { status, archived, assigneeId, label }: CardFilter,
    request: PageRequest,
  ): Promise<Page<Card>> {
    let cards: Query<Card> = this.refs.cards(slug).where('archived', '==', archived);
    if (status !== undefined) cards = cards.where('status', '==', status);
    if (assigneeId === null) cards = cards.where('assignee', '==', null);
    else if (assigneeId !== undefined) cards = cards.where('assignee.id', '==', assigneeId);
    if (label !== undefined) cards = cards.where('labels', 'array-contains', label);
    // Equalities alone need no index of their own, so filtered cards are in the order of their ids.
    const isColumn = status !== undefined && assigneeId === undefined && label === undefined;
    const order = isColumn ? ({ field: 'rank', direction: 'asc' } as const) : null;
    const page = await readPage(cards, order, request);
    return { ...page, items: page.items.filter((card) => !isDeleted(card)) };
  }

  /** The newest cards of all boards that have one of the terms of a search, without archived ones. */
  async search(terms: readonly string[]): Promise<Card[]> {
    const found = await this.refs
      .allCards()
      .where('archived', '==', false)
      .where(SEARCH_TERMS, 'array-contains-any', [...terms])
      .orderBy('createdAt', 'desc')
      .limit(MAX_SEARCH_READS)
      .get();
    return found.docs.map((document) => document.data());
  }

  /** Newest first. */
  events(slug: BoardSlug, id: CardId, request: PageRequest): Promise<Page<CardEvent>> {
    return readPage(this.refs.events(slug, id), { field: 'at', direction: 'desc' }, request);
  }

  /** Oldest first. */
  comments(slug: BoardSlug, id: CardId, request: PageRequest): Promise<Page<Comment>> {
    const order = { field: 'createdAt', direction: 'asc' } as const;
    return readPage(this.refs.comments(slug, id), order, request);
  }

  /** Newest first. */
  runs(slug: BoardSlug, id: CardId, request: PageRequest): Promise<Page<RunView>> {
    const order = { field: 'startedAt', direction: 'desc' } as const;
    return readPage(this.refs.runs(slug, id), order, request);
  }

  /**
   * Oldest first.
   *
   * @throws {DomainError} `kanban/run-not-found`.
   */
  async log(ref: RunRef, request: PageRequest): Promise<Page<LogChunk>> {
    await this.run(ref);
    const chunks = this.refs.runLog(ref.slug, ref.cardId, ref.runId);
    return readPage(chunks, { field: 'at', direction: 'asc' }, request);
  }

  /** @throws {DomainError} `kanban/run-not-found`. */
  async run(ref: RunRef): Promise<RunView> {
    const run = await this.findRun(ref);
    if (run === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
    return run;
  }

  async findRun({ slug, cardId, runId }: RunRef): Promise<RunView | null> {
    return (await this.refs.run(slug, cardId, runId).get()).data() ?? null;
  }

  /** True while a card of the board that is not archived is assigned to the agent. */
  async hasAssigned(slug: BoardSlug, agentId: AgentId): Promise<boolean> {
    const found = await this.refs
      .cards(slug)
      .where('archived', '==', false)
      .where('assignee.id', '==', agentId)
      .limit(1)
      .get();
    return found.docs.some((card) => card.data().assignee?.kind === 'agent');
  }

  async subscriptions(slug: BoardSlug, id: CardId): Promise<NotifySubscription[]> {
    const found = await this.refs.subscriptions(slug, id).get();
    return found.docs.map((document) => document.data());
  }

  async subscribedTargets(slug: BoardSlug, id: CardId): Promise<ReadonlySet<NotifyTargetId>> {
    return new Set((await this.subscriptions(slug, id)).map(({ targetId }) => targetId));
  }

  /** Oldest first. */
  async attachments(slug: BoardSlug, id: CardId): Promise<Attachment[]> {
    const found = await this.refs.attachments(slug, id).orderBy('createdAt').get();
    return found.docs.map((document) => document.data());
  }

  /** @throws {DomainError} `kanban/attachment-not-found`. */
  async attachment({
    slug,
    cardId,
    attachmentId,
  }: {
    readonly slug: BoardSlug;
    readonly cardId: CardId;
    readonly attachmentId: AttachmentId;
  }): Promise<Attachment> {
    const file = (await this.refs.attachment(slug, cardId, attachmentId).get()).data();
    if (file !== undefined) return file;
    throw new DomainError('kanban/attachment-not-found', 'This file does not exist.');
  }

  /** Due scheduled cards, the earliest first. */
  async due(slug: BoardSlug, at: EpochMs, limit: number): Promise<Card[]> {
    const found = await this.refs
      .cards(slug)
      .where('schedule.at', '<=', Timestamp.fromMillis(at))
      .orderBy('schedule.at')
      .limit(limit)
      .get();
    return found.docs.map((document) => document.data()).filter(({ archived }) => !archived);
  }
}
