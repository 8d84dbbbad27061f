import { type BoardSlug } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { matchingAgents, missingSkills } from '@keelson/contracts/kanban/agent/skills';
import { type EpochMs } from '@keelson/contracts/time';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { reachesBoard } from '@keelson/server/kanban/agents-of-board';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { isDue } from './domain/is-due';
import { type ReadyCardRepo } from './ready-card-repo';

const PAGE = 50;
const MAX_PAGES = 4;

export interface OfferedCardsDeps {
  readonly ready: ReadyCardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
}

/** Finds cards without an assignee that ask for what an agent offers. An instance serves one search for cards. */
export class OfferedCards {
  private readonly reached = new Map<string, Promise<boolean>>();
  private all: Promise<Agent[]> | null = null;
  /** Reads so far: a bound for the caller, not a bill. */
  reads = 0;

  constructor(private readonly deps: OfferedCardsDeps) {}

  /** The first cards that the agent may take, in start order. Cards with other requirements are read, too. */
  async find(
    agent: Agent,
    {
      at,
      count,
      boardSlug,
    }: {
      readonly at: EpochMs;
      readonly count: number;
      readonly boardSlug?: BoardSlug | undefined;
    },
  ): Promise<Card[]> {
    const found: Card[] = [];
    let after: Card | null = null;
    for (let index = 0; index < MAX_PAGES && found.length < count; index += 1) {
      const page: Card[] = await this.deps.ready.offered({ boardSlug, after, limit: PAGE });
      this.reads += Math.max(1, page.length);
      for (const card of page) {
        if (isDue(card, at) && (await this.mayTake(agent, card))) found.push(card);
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) break;
    }
    return found.slice(0, count);
  }

  private async mayTake(agent: Agent, card: Card): Promise<boolean> {
    if (missingSkills(card, agent).length > 0) return false;
    if (!(await this.reaches(agent, card.boardSlug))) return false;
    if (card.preferredModel === null || agent.models.includes(card.preferredModel)) return true;
    return !(await this.isLeftToOthers(card, card.preferredModel));
  }

  /** True when another agent of the board has the skills and declares the preferred model. */
  private async isLeftToOthers(card: Card, model: string): Promise<boolean> {
    this.all ??= this.deps.agents.list();
    const all = await this.all;
    const declaring = all.filter(({ models }) => models.includes(model));
    for (const other of matchingAgents(card, declaring)) {
      if (await this.reaches(other, card.boardSlug)) return true;
    }
    return false;
  }

  private reaches(agent: Agent, slug: BoardSlug): Promise<boolean> {
    const key = `${agent.id} ${slug}`;
    const known = this.reached.get(key);
    if (known !== undefined) return known;
    this.reads += 1;
    const asked = reachesBoard(this.deps.cards, agent, slug);
    this.reached.set(key, asked);
    return asked;
  }
}
