import { type AgentId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { type KanbanRefs, kanbanRefs } from '@keelson/server/kanban/refs';

/** Ready cards that one pass looks at and explains, for each board. */
const MAX_PER_BOARD = 100;
const PAGE = 50;
const MAX_PAGES = 10;

/** Finds ready cards in the order in which they should be started. */
export class ReadyCardRepo {
  private readonly refs: KanbanRefs;

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /**
   * The first ready cards of a board and, when there are more, those of each agent besides: cards that
   * nobody can start must not hide the ones behind them.
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

  /** Cards of one agent that may be started now, the first `count` of them. */
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
   * Tells of every change among the first cards that are ready for an agent, and of what there is at
   * first. A listener that breaks is silent: whoever waits looks again now and then.
   *
   * @returns What ends it.
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
