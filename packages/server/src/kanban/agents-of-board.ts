import { type BoardSlug } from '@keelson/contracts/ids';
import { type Agent, reviewsOf } from '@keelson/contracts/kanban/agent/agent';
import { mapConcurrent } from '../map-concurrent';
import { type BoardRepo } from './board-repo';
import { type CardRepo } from './card-repo';

const AT_ONCE = 10;

/** True for the boards of the agent, those that it reviews, and those on which it has cards. */
export const reachesBoard = async (
  cards: CardRepo,
  agent: Agent,
  slug: BoardSlug,
): Promise<boolean> =>
  agent.boards.includes(slug) ||
  reviewsOf(agent).includes(slug) ||
  (await cards.hasAssigned(slug, agent.id));

/** The same for a board that may be in the bin, of which agents read nothing. */
export async function readsBoard(
  { boards, cards }: { readonly boards: BoardRepo; readonly cards: CardRepo },
  agent: Agent,
  slug: BoardSlug,
): Promise<boolean> {
  const [board, reaches] = await Promise.all([boards.find(slug), reachesBoard(cards, agent, slug)]);
  return board !== null && reaches;
}

/** Those of the agents that reach the board, in the same order. */
export async function agentsOfBoard(
  cards: CardRepo,
  agents: readonly Agent[],
  slug: BoardSlug,
): Promise<Agent[]> {
  const reached = new Set<Agent>();
  await mapConcurrent(AT_ONCE, agents, async (agent) => {
    if (await reachesBoard(cards, agent, slug)) reached.add(agent);
  });
  return agents.filter((agent) => reached.has(agent));
}
