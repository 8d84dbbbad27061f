import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { missingSkills } from '@keelson/contracts/kanban/agent/skills';
import { type EpochMs } from '@keelson/contracts/time';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { isDue } from './domain/is-due';
import { OfferedCards, type OfferedCardsDeps } from './offered-cards';
import { type ReadyCardRepo } from './ready-card-repo';

/** Most agents can start one of their first cards. */
const FIRST_PAGE = 5;
const PAGE = 50;
const MAX_PAGES = 10;

export interface StartableRequest {
  readonly at: EpochMs;
  readonly count: number;
  readonly boardSlug?: BoardSlug | undefined;
  /** The number of ready cards that are read at most. */
  readonly reads?: number;
}

export interface StartableCardsDeps extends OfferedCardsDeps {
  readonly boards: BoardRepo;
}

/** Finds cards that an agent can start or review, on open boards with room. Each board is read once per instance of this class. */
export class StartableCards {
  /** Free slots of a board's Running column; null when the board is archived, missing or over its monthly budget. */
  private readonly rooms = new Map<BoardSlug, number | null>();
  private ownReads = 0;
  private reading: Promise<void> = Promise.resolve();
  private readonly offered: OfferedCards;
  private readonly ready: ReadyCardRepo;
  private readonly boards: BoardRepo;

  constructor(deps: StartableCardsDeps) {
    this.ready = deps.ready;
    this.boards = deps.boards;
    this.offered = new OfferedCards(deps);
  }

  /** Reads so far: a bound for the caller, not a bill. */
  get reads(): number {
    return this.ownReads + this.offered.reads;
  }

  /** Free slots of the limited Running columns that were read. */
  get freeRunningSlots(): ReadonlyMap<BoardSlug, number> {
    const limited = [...this.rooms].filter((entry): entry is [BoardSlug, number] => {
      const [, room] = entry;
      return room !== null && room !== Infinity;
    });
    return new Map(limited);
  }

  async find(agent: Pick<Agent, 'id' | 'skills'>, request: StartableRequest): Promise<Card[]> {
    const { at, count, boardSlug, reads = PAGE * MAX_PAGES } = request;
    const found: Card[] = [];
    let after: Card | null = null;
    let left = reads;
    while (found.length < count && left > 0) {
      const first = Math.max(FIRST_PAGE, count);
      const limit = Math.min(PAGE, left, after === null ? first : PAGE);
      const page: Card[] = await this.ready.page(agent.id, { boardSlug, after, limit });
      this.ownReads += Math.max(1, page.length);
      left -= limit;
      const due = page
        .filter((card) => isDue(card, at))
        .filter((card) => missingSkills(card, agent).length === 0);
      await this.readBoards(due, at);
      found.push(...due.filter((card) => (this.rooms.get(card.boardSlug) ?? 0) > 0));
      after = page.at(-1) ?? null;
      if (page.length < limit) break;
    }
    return found.slice(0, count);
  }

  /** The first cards without an assignee that ask for what the agent offers, on boards that it reaches. */
  async findOffered(agent: Agent, request: StartableRequest): Promise<Card[]> {
    const found = await this.offered.find(agent, request);
    await this.readBoards(found, request.at);
    return found.filter((card) => (this.rooms.get(card.boardSlug) ?? 0) > 0);
  }

  /**
   * The first cards that an agent may review. Cards that are assigned to it are its own work as a rule; the claim decides
   * about all others.
   */
  async findReviews(
    agentId: AgentId,
    boards: readonly BoardSlug[],
    { at, count, boardSlug }: StartableRequest,
  ): Promise<Card[]> {
    const slugs = boards.filter((slug) => boardSlug === undefined || slug === boardSlug);
    const mayReview = (card: Card): boolean =>
      isDue(card, at) && card.assignee?.kind !== 'user' && card.assignee?.id !== agentId;
    const found = await Promise.all(slugs.map((slug) => this.reviewsOn(slug, count, mayReview)));
    const due = found.flat();
    await this.readBoards(due, at);
    return due.filter((card) => (this.rooms.get(card.boardSlug) ?? 0) > 0);
  }

  /** Cards of other reviewers may be the first of a column: pages are read until there are enough others. */
  private async reviewsOn(
    slug: BoardSlug,
    count: number,
    mayReview: (card: Card) => boolean,
  ): Promise<Card[]> {
    const found: Card[] = [];
    let after: Card | null = null;
    for (let pages = 0; pages < MAX_PAGES && found.length < count; pages += 1) {
      const limit: number = pages === 0 ? count : PAGE;
      const page: Card[] = await this.ready.inReview(slug, { after, limit });
      this.ownReads += Math.max(1, page.length);
      found.push(...page.filter(mayReview));
      after = page.at(-1) ?? null;
      if (page.length < limit) break;
    }
    return found.slice(0, count);
  }

  /** Searches at the same time read each board once. */
  private readBoards(cards: readonly Card[], at: EpochMs): Promise<void> {
    this.reading = this.reading.then(() => this.readUnknown(cards, at));
    return this.reading;
  }

  private async readUnknown(cards: readonly Card[], at: EpochMs): Promise<void> {
    const slugs = new Set(cards.map(({ boardSlug }) => boardSlug));
    const unknown = [...slugs].filter((slug) => !this.rooms.has(slug));
    if (unknown.length === 0) return;
    const boards = await this.boards.findAll(unknown);
    this.ownReads += unknown.length;
    const rooms = await Promise.all(boards.map((board) => this.roomOf(board, at)));
    unknown.forEach((slug, index) => this.rooms.set(slug, rooms[index] ?? null));
  }

  private async roomOf(board: Board | null, at: EpochMs): Promise<number | null> {
    if (board === null || board.archived || pausedUntil(board, at) !== null) return null;
    const limit = board.wipLimits.running;
    if (limit === undefined) return Infinity;
    this.ownReads += 1;
    return limit - (await this.boards.countOf(board.slug, 'running'));
  }
}
