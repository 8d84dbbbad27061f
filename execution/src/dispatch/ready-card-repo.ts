import { AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type EpochMs } from '@keelson/contracts/time';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore';
import { OFFERED } from '@keelson/server/kanban/searchable-cards';
import { type KanbanRefs, kanbanRefs } from '@keelson/server/kanban/refs';

/** Ready cards per board that one pass checks and explains. */
const MAX_PER_BOARD = 100;
const PAGE = 50;
const MAX_PAGES = 10;

export interface OfferedRequest {
  readonly boardSlug: BoardSlug | undefined;
  readonly after: Card | null;
  readonly limit: number;
}

export class ReadyCardRepo {
  private readonly refs: KanbanRefs;
  private readonly documents = new WeakMap<Card, DocumentSnapshot<Card>>();

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /**
   * The first ready cards of a board and, when there are more, those of each agent as well: cards
   * that cannot start must not hide the ones behind them.
   */
  async listForBoard(
    { slug }: Pick<Board, 'slug'>,
    agents: readonly { readonly id: AgentId; readonly free: number }[],
    at: EpochMs,
  ): Promise<Card[]> {
    const first = (await this.ready(slug).limit(MAX_PER_BOARD).get()).docs.map((one) => one.data());
    if (first.length < MAX_PER_BOARD) return first;
    const more = await Promise.all([
      this.offered({ boardSlug: slug, after: null, limit: MAX_PER_BOARD }),
      ...agents
        .filter(({ free }) => free > 0)
        .map(({ id, free }) => this.listForAgent(slug, id, { at, count: free })),
    ]);
    return [...new Map([...first, ...more.flat()].map((card) => [card.id, card])).values()];
  }

  /** The first `count` cards of one agent that may start now. */
  async listForAgent(
    slug: Board['slug'],
    agentId: AgentId,
    { at, count }: { readonly at: EpochMs; readonly count: number },
  ): Promise<Card[]> {
    const startable: Card[] = [];
    let query = this.ready(slug, agentId).limit(PAGE);
    for (let page = 0; page < MAX_PAGES && startable.length < count; page += 1) {
      const { docs } = await query.get();
      const cards = docs.map((document) => document.data());
      startable.push(...cards.filter((card) => isStartable(card, at)));
      const last = docs.at(-1);
      if (last === undefined || docs.length < PAGE) break;
      query = this.ready(slug, agentId).startAfter(last).limit(PAGE);
    }
    return startable.slice(0, count);
  }

  /** A page of an agent's ready cards in start order, of one board or of all. */
  async page(
    agentId: AgentId,
    {
      boardSlug,
      after,
      limit,
    }: {
      readonly boardSlug: BoardSlug | undefined;
      readonly after: Card | null;
      readonly limit: number;
    },
  ): Promise<Card[]> {
    const cards = boardSlug === undefined ? this.refs.allCards() : this.refs.cards(boardSlug);
    const first = inStartOrder(readyCards(cards).where('assignee.id', '==', agentId)).limit(limit);
    return this.read(this.after(first, after));
  }

  /** A page of the offered cards in start order, of one board or of all. */
  async offered({ boardSlug, after, limit }: OfferedRequest): Promise<Card[]> {
    const cards = boardSlug === undefined ? this.refs.allCards() : this.refs.cards(boardSlug);
    const first = inStartOrder(cards.where(OFFERED, '==', true)).limit(limit);
    return this.read(this.after(first, after));
  }

  /** Cards of a board that wait for a review, in start order. */
  async inReview(
    slug: BoardSlug,
    { after, limit }: { readonly after: Card | null; readonly limit: number },
  ): Promise<Card[]> {
    const page = inStartOrder(waitingIn(this.refs.cards(slug), 'review')).limit(limit);
    return this.read(this.after(page, after));
  }

  /** The document of a card of a page, as it was read. */
  documentsOf(card: Card): DocumentSnapshot<Card>[] {
    const document = this.documents.get(card);
    return document === undefined ? [] : [document];
  }

  /** The agent or person with the next id that has a ready card; null when none has. */
  async nextAgent(after: string): Promise<AgentId | null> {
    const found = await readyCards(this.refs.allCards())
      .where('assignee.kind', '==', 'agent')
      .where('assignee.id', '>', after)
      .orderBy('assignee.id')
      .limit(1)
      .get();
    const assignee = found.docs[0]?.data().assignee;
    return assignee?.kind === 'agent' ? AgentId.parse(assignee.id) : null;
  }

  private async read(query: Query<Card>): Promise<Card[]> {
    const { docs } = await query.get();
    return docs.map((document) => {
      const card = document.data();
      this.documents.set(card, document);
      return card;
    });
  }

  private after(query: Query<Card>, card: Card | null): Query<Card> {
    if (card === null) return query;
    const { boardSlug, id, priority, createdAt } = card;
    const at = Timestamp.fromMillis(createdAt);
    return query.startAfter(priority, at, this.refs.card(boardSlug, id));
  }

  private ready(slug: Board['slug'], agentId?: AgentId) {
    const column = readyCards(this.refs.cards(slug));
    return inStartOrder(
      agentId === undefined ? column : column.where('assignee.id', '==', agentId),
    );
  }
}

const waitingIn = (cards: Query<Card>, status: 'ready' | 'review'): Query<Card> =>
  cards.where('archived', '==', false).where('status', '==', status);

const readyCards = (cards: Query<Card>): Query<Card> => waitingIn(cards, 'ready');

const inStartOrder = (cards: Query<Card>): Query<Card> =>
  cards.orderBy('priority', 'desc').orderBy('createdAt').orderBy(FieldPath.documentId());

const isStartable = ({ assignee, notBefore }: Card, at: EpochMs): boolean =>
  assignee?.kind === 'agent' && (notBefore === null || notBefore <= at);
