import { DomainError } from '@keelson/contracts/errors';
import { type AttachmentId, type BoardSlug, type CardId, type RunId } from '@keelson/contracts/ids';
import { type Attachment } from '@keelson/contracts/kanban/attachment';
import { type Card } from '@keelson/contracts/kanban/card';
import { type Comment } from '@keelson/contracts/kanban/comment';
import { type CardEvent } from '@keelson/contracts/kanban/event';
import { type LogChunk, type RunView } from '@keelson/contracts/kanban/run';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { type EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { toRunView } from '../runs/to-run-view';
import { type Page, pageById, pageByText, pageByTime, type PageRequest } from '../store/page';
import { type KanbanRefs, kanbanRefs } from '../store/refs';

interface RunPlace {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly runId: RunId;
}

/** What is known of cards, outside of any change. */
export class CardRepo {
  private readonly refs: KanbanRefs;

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /** @throws {DomainError} `kanban/card-not-found`. */
  async get(slug: BoardSlug, id: CardId): Promise<Card> {
    const card = (await this.refs.card(slug, id).get()).data();
    if (card === undefined)
      throw new DomainError('kanban/card-not-found', 'There is no such card.');
    return card;
  }

  /** A column in its order, or without a status every card by id. */
  page(
    slug: BoardSlug,
    filter: { readonly status: CardStatus | undefined; readonly archived: boolean },
    request: PageRequest,
  ): Promise<Page<Card>> {
    const all = this.refs.cards(slug).where('archived', '==', filter.archived);
    if (filter.status === undefined) return pageById(all, request);
    const column = all
      .where('status', '==', filter.status)
      .orderBy('rank')
      .orderBy(FieldPath.documentId());
    return pageByText(column, ({ rank }) => rank, request);
  }

  /** Newest first. */
  events(slug: BoardSlug, id: CardId, request: PageRequest): Promise<Page<CardEvent>> {
    const order = { field: 'at', direction: 'desc', of: ({ at }: CardEvent) => at } as const;
    return pageByTime(this.refs.events(slug, id), order, request);
  }

  /** Oldest first. */
  comments(slug: BoardSlug, id: CardId, request: PageRequest): Promise<Page<Comment>> {
    const of = ({ createdAt }: Comment): EpochMs => createdAt;
    const order = { field: 'createdAt', direction: 'asc', of } as const;
    return pageByTime(this.refs.comments(slug, id), order, request);
  }

  /** Newest first. */
  async runs(slug: BoardSlug, id: CardId, request: PageRequest): Promise<Page<RunView>> {
    const order = {
      field: 'startedAt',
      direction: 'desc',
      of: ({ startedAt }: { startedAt: EpochMs }) => startedAt,
    } as const;
    const { items, nextCursor } = await pageByTime(this.refs.runs(slug, id), order, request);
    return { items: items.map(toRunView), nextCursor };
  }

  /** Oldest first. */
  async log(at: RunPlace, request: PageRequest): Promise<Page<LogChunk>> {
    await this.run(at);
    const { slug, cardId, runId } = at;
    const order = { field: 'at', direction: 'asc', of: (chunk: LogChunk) => chunk.at } as const;
    return pageByTime(this.refs.runLog(slug, cardId, runId), order, request);
  }

  /** @throws {DomainError} `kanban/run-not-found`. */
  async run({ slug, cardId, runId }: RunPlace): Promise<RunView> {
    const run = (await this.refs.run(slug, cardId, runId).get()).data();
    if (run === undefined) throw new DomainError('kanban/run-not-found', 'There is no such run.');
    return toRunView(run);
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
    throw new DomainError('kanban/attachment-not-found', 'There is no such file.');
  }

  /** Scheduled cards whose time has come. */
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
