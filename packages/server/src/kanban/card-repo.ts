import { DomainError } from '@keelson/contracts/errors';
import {
  type AgentId,
  type AttachmentId,
  type BoardSlug,
  type CardId,
  type NotifyTargetId,
  type RunId,
} from '@keelson/contracts/ids';
import { type Attachment } from '@keelson/contracts/kanban/card/attachment';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ParsedCardKey } from '@keelson/contracts/kanban/card/card-key';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { type NotifySubscription } from '@keelson/contracts/kanban/notify/notify-target';
import { type LogChunk, type RunView } from '@keelson/contracts/kanban/run/run';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type Page, type PageRequest, readPage } from '../page';
import { type KanbanRefs, kanbanRefs } from './refs';

interface RunRef {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly runId: RunId;
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

  /** One column from top to bottom; without a status, all cards by id. Pages without those in the bin may be shorter. */
  async page(
    slug: BoardSlug,
    { status, archived }: { readonly status: CardStatus | undefined; readonly archived: boolean },
    request: PageRequest,
  ): Promise<Page<Card>> {
    const cards = this.refs.cards(slug).where('archived', '==', archived);
    const order = status === undefined ? null : ({ field: 'rank', direction: 'asc' } as const);
    const column = status === undefined ? cards : cards.where('status', '==', status);
    const page = await readPage(column, order, request);
    return { ...page, items: page.items.filter((card) => !isDeleted(card)) };
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

  /** The notification targets subscribed to a card. */
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
