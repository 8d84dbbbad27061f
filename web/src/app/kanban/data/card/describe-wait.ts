import type { AgentId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { isOffered, matchingAgents, missingSkills } from '@keelson/contracts/kanban/agent/skills';
import { plural } from '../../../shared/util/texts/plural';

/** The reason why no agent starts a ready card that asks for skills or a model; null when one can. */
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
    return missing.length === 0 || !agent ? null : agentLacks(agent, missing);
  }
  if (!isOffered(card) || onBoard === null) return null;
  const here = agents.filter(({ id }) => onBoard.has(id));
  if (matchingAgents(card, here).length > 0) return null;
  if (card.requiredSkills.length === 0)
    return $localize`Not started: no agent works on this board.`;
  return boardLacks(card.requiredSkills);
}

function agentLacks({ name }: Agent, skills: readonly string[]): string {
  const list = skills.join(', ');
  return plural(skills.length, {
    one: $localize`Not started: ${name}:agent: doesn’t have the skill ${list}:skill:.`,
    other: $localize`Not started: ${name}:agent: doesn’t have the skills ${list}:skills:.`,
  });
}

function boardLacks(skills: readonly string[]): string {
  const list = skills.join(', ');
  return plural(skills.length, {
    one: $localize`Not started: no enabled agent on this board has the skill ${list}:skill:.`,
    other: $localize`Not started: no enabled agent on this board has the skills ${list}:skills:.`,
  });
}
