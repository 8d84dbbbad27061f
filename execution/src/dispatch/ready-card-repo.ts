import { type AgentId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { type KanbanRefs, kanbanRefs } from '@keelson/server/kanban/refs';

/** Ready cards per board that one pass checks and explains. */
const MAX_PER_BOARD = 100;
const PAGE = 50;
const MAX_PAGES = 10;

/** Finds ready cards in start order. */
export class ReadyCardRepo {
  private readonly refs: KanbanRefs;

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
    const more = await Promise.all(
      agents
        .filter(({ free }) => free > 0)
        .map(({ id, free }) => this.listForAgent(slug, id, { at, count: free })),
    );
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

  /**
   * Calls back for the initial snapshot and for every change among the first ready cards of an
   * agent. Listener errors are ignored, because waiting callers also poll.
   *
   * @returns A function that unsubscribes.
   */
  onChange(slug: Board['slug'], agentId: AgentId, tell: () => void): () => void {
    return this.ready(slug, agentId)
      .limit(PAGE)
      .onSnapshot(tell, () => undefined);
  }

  private ready(slug: Board['slug'], agentId?: AgentId) {
    const column = this.refs
      .cards(slug)
      .where('archived', '==', false)
      .where('status', '==', 'ready');
    const chosen = agentId === undefined ? column : column.where('assignee.id', '==', agentId);
    return chosen.orderBy('priority', 'desc').orderBy('createdAt').orderBy(FieldPath.documentId());
  }
}

const isStartable = ({ assignee, notBefore }: Card, at: EpochMs): boolean =>
  assignee?.kind === 'agent' && (notBefore === null || notBefore <= at);
