import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Agent, reviewsOf } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type EpochMs } from '@keelson/contracts/time';
import { type ElapsedTime, elapsedTime } from '../platform/elapsed-time';
import { compareCandidates } from './domain/choose-next';
import { ownCardsFirst } from './own-cards-first';
import { StartableCards, type StartableCardsDeps } from './startable-cards';

/** The oldest search that is used. It does not see what other instances have changed since. */
const MAX_AGE_MS = 2_000;
const FIRST_SEARCH = 5;
const MAX_SEARCH = 100;
const MAX_TAKEN = 500;
/** Another instance counts as claiming for this long after it was faster. */
const OVERTAKEN_MS = 2_000;
/** Stands for an instance that was faster and has not reported itself yet. */
const UNKNOWN_INSTANCE = 'unknown';
/** A queue that no claim uses for this long is removed. */
const UNUSED_MS = 10_000;

interface CandidateRequest {
  readonly agent: Agent;
  readonly boardSlug: BoardSlug | undefined;
  readonly at: EpochMs;
}

interface Search {
  readonly begunAt: number;
  /** Counts searches and claims: a search with a higher number than a claim has seen what the claim must see. */
  readonly number: number;
  /** Not handed out yet, in the order in which they start. */
  readonly cards: Card[];
  readonly found: number;
  /** True when there may be more than were searched for. */
  readonly isPartial: boolean;
  /** Found free, and left to the instances that claim now. */
  readonly left: number;
}

/** The candidates of one agent, on one board or on all. */
interface Queue {
  readonly request: CandidateRequest;
  search: Promise<Search> | null;
  /** Handed out by the last search. It decides how many cards the next one reads. */
  served: number;
  /** Found by the last search, and in the hands of claims or of no use to one. The next one must find others. */
  excluded: number;
  searchedAt: number;
  /** When another instance last claimed a card that this one had handed out. */
  overtakenAt: number;
}

/**
 * Hands out the cards that an agent can start: concurrent claims at this instance share a search, and each gets other cards.
 * Instances that claim at the same time begin with other cards of the same priority.
 */
export class CandidateQueues {
  private readonly queues = new Map<string, Queue>();
  private begun = 0;
  private readonly inHand = new Set<string>();
  /** Claimed within {@link MAX_AGE_MS}: a search that was under way then may have found them. */
  private readonly taken = new Map<string, number>();
  /** Handed out here, and claimed by another instance. */
  private readonly lost = new Set<string>();

  /** @param busyInstances The ids of the instances at which an agent claims now, the own one first. */
  constructor(
    private readonly deps: StartableCardsDeps,
    private readonly busyInstances: (agentId: AgentId) => readonly string[],
    private readonly now: ElapsedTime = elapsedTime,
  ) {}

  /** The cards for one claim, one after another. Each is in its hand until the next one is asked for. */
  async *candidates(request: CandidateRequest): AsyncGenerator<Card, void> {
    this.begun += 1;
    const number = this.begun;
    const queue = this.queueOf(request);
    const tried = new Set<string>();
    let isLast = false;
    for (;;) {
      const search = await this.searchFor(queue, request, number);
      const card = takeNext(search.cards, ({ id }) => !tried.has(id) && this.isFree(id));
      if (card === undefined) {
        if (search.number < number) continue;
        // Once more for those that the search left to other instances.
        if (search.isPartial || (search.left > 0 && !isLast)) {
          isLast = !search.isPartial;
          queue.excluded = this.inHand.size + tried.size + search.left;
          await discard(queue, search);
          continue;
        }
        // Claims that hold the others may fail: then this one can have their cards.
        if (search.found > 0) yield* this.othersOf(queue, request, tried);
        return;
      }
      queue.served += 1;
      tried.add(card.id);
      this.inHand.add(card.id);
      let isUseless = false;
      try {
        yield card;
        isUseless = true;
      } finally {
        this.inHand.delete(card.id);
        // The claim has ended without the card, and not because of it.
        if (!isUseless && this.isFree(card.id)) search.cards.unshift(card);
      }
      if (this.lost.delete(card.id)) {
        queue.overtakenAt = this.now();
        // Its other cards may be claimed as well.
        await discard(queue, search);
      }
    }
  }

  /** The claim of a card succeeded. */
  claimed({ id }: Pick<Card, 'id'>): void {
    this.taken.set(id, this.now());
    if (this.taken.size > MAX_TAKEN) {
      for (const one of this.taken.keys()) if (this.isFree(one)) this.taken.delete(one);
    }
  }

  /** Another instance was faster. To be called before the next card is asked for. */
  overtaken({ id }: Pick<Card, 'id'>): void {
    if (this.inHand.has(id)) this.lost.add(id);
  }

  /** Searches again where one of the changed cards may start now, or before the others. */
  changed(cards: readonly Card[]): void {
    for (const { id } of cards) this.taken.delete(id);
    for (const queue of this.queues.values()) {
      if (cards.some((card) => mayStart(card, queue.request))) queue.search = null;
    }
  }

  clear(): void {
    for (const queue of this.queues.values()) queue.search = null;
  }

  private isFree(id: string): boolean {
    const takenAt = this.taken.get(id) ?? -Infinity;
    return !this.inHand.has(id) && this.now() - takenAt > MAX_AGE_MS;
  }

  private queueOf(request: CandidateRequest): Queue {
    const { agent, boardSlug } = request;
    const key = `${agent.id} ${agent.revision} ${boardSlug ?? ''}`;
    const known = this.queues.get(key);
    if (known !== undefined) return known;
    for (const [one, { searchedAt }] of this.queues) {
      if (this.now() - searchedAt > UNUSED_MS) this.queues.delete(one);
    }
    const searchedAt = this.now();
    const queue: Queue = {
      request,
      search: null,
      served: 0,
      excluded: 0,
      searchedAt,
      overtakenAt: -Infinity,
    };
    this.queues.set(key, queue);
    return queue;
  }

  /** The search in use; a new one when it is too old, or was begun before the claim and has no more cards. */
  private async searchFor(
    queue: Queue,
    request: CandidateRequest,
    number: number,
  ): Promise<Search> {
    const { search } = queue;
    const current = await search;
    const isFresh = current !== null && this.now() - current.begunAt < MAX_AGE_MS;
    const isUsable = isFresh && (current.cards.length > 0 || current.number > number);
    if (isUsable) return current;
    // Another claim may have begun one meanwhile.
    if (queue.search !== search && queue.search !== null) return queue.search;
    const instances = this.instancesOf(queue);
    const own = Math.max(FIRST_SEARCH, Math.ceil(queue.served * 1.25));
    const next = this.search(request, own * instances.length + queue.excluded, instances);
    queue.served = 0;
    queue.excluded = 0;
    queue.searchedAt = this.now();
    queue.search = next;
    next.catch(() => {
      if (queue.search === next) queue.search = null;
    });
    return next;
  }

  private async search(
    request: CandidateRequest,
    wanted: number,
    instances: readonly string[],
  ): Promise<Search> {
    this.begun += 1;
    const [begunAt, number] = [this.now(), this.begun];
    const count = Math.min(MAX_SEARCH, wanted);
    const found = await this.find(request, count);
    const isPartial = found.length >= count && count < MAX_SEARCH;
    const free = found.filter(({ id }) => this.isFree(id));
    const cards = ownCardsFirst(free, instances);
    const left = free.length - cards.length;
    return { begunAt, number, cards, found: found.length, isPartial, left };
  }

  /** In start order. */
  private async find({ agent, boardSlug, at }: CandidateRequest, count: number): Promise<Card[]> {
    const startable = new StartableCards(this.deps);
    const search = { at, count, boardSlug };
    const found = await Promise.all([
      startable.find(agent, search),
      startable.findOffered(agent, search),
      startable.findReviews(agent.id, reviewsOf(agent), search),
    ]);
    return found.flat().sort(compareCandidates);
  }

  /** The instances at which the agent claims now, the own one first. */
  private instancesOf({ request, overtakenAt }: Queue): readonly string[] {
    const reported = this.busyInstances(request.agent.id);
    const isOvertaken = this.now() - overtakenAt < OVERTAKEN_MS;
    return reported.length === 1 && isOvertaken ? [...reported, UNKNOWN_INSTANCE] : reported;
  }

  private async *othersOf(
    queue: Queue,
    request: CandidateRequest,
    tried: ReadonlySet<string>,
  ): AsyncGenerator<Card, void> {
    const count = FIRST_SEARCH + this.inHand.size + tried.size;
    const found = await this.find(request, Math.min(MAX_SEARCH, count));
    const first = ownCardsFirst(found, this.instancesOf(queue));
    const others = found.filter((card) => !first.includes(card)).reverse();
    for (const card of [...first, ...others]) if (!tried.has(card.id)) yield card;
  }
}

const mayStart = (
  { status, archived, boardSlug, assignee }: Card,
  { agent, ...request }: CandidateRequest,
): boolean =>
  !archived &&
  (request.boardSlug === undefined || request.boardSlug === boardSlug) &&
  ((status === 'ready' && (assignee === null || assignee.id === agent.id)) ||
    (status === 'review' && reviewsOf(agent).includes(boardSlug)));

/** The next claim searches anew, unless another one has done so. */
async function discard(queue: Queue, search: Search): Promise<void> {
  if (queue.search !== null && (await queue.search) === search) queue.search = null;
}

function takeNext(cards: Card[], isFree: (card: Card) => boolean): Card | undefined {
  for (let card = cards.shift(); card !== undefined; card = cards.shift()) {
    if (isFree(card)) return card;
  }
  return undefined;
}
