import type { AgentId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent';
import type { Card } from '@keelson/contracts/kanban/card';
import { isOffered, matchingAgents, missingSkills } from '@keelson/contracts/kanban/skills';

/** Why no agent starts a ready card that asks for skills or a model; null when one can. */
export function waitOfCard(
  card: Card,
  {
    agents,
    onBoard,
  }: {
    readonly agents: readonly Agent[];
    /** The agents of the board; null while they are not known. */
    readonly onBoard: ReadonlySet<AgentId> | null;
  },
): string | null {
  if (card.status !== 'ready') return null;
  const { assignee } = card;
  if (assignee?.kind === 'agent') {
    const agent = agents.find(({ id }) => id === assignee.id);
    const missing = agent ? missingSkills(card, agent) : [];
    return missing.length === 0 || !agent
      ? null
      : `Not started: ${agent.name} doesn’t have ${skillList(missing)}.`;
  }
  if (!isOffered(card) || onBoard === null) return null;
  const here = agents.filter(({ id }) => onBoard.has(id));
  if (matchingAgents(card, here).length > 0) return null;
  if (card.requiredSkills.length === 0) return 'Not started: no agent works on this board.';
  return `Not started: no enabled agent on this board has ${skillList(card.requiredSkills)}.`;
}

const skillList = (skills: readonly string[]): string =>
  `the ${skills.length === 1 ? 'skill' : 'skills'} ${skills.join(', ')}`;
