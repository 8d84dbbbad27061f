import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type NewAgent } from '@keelson/contracts/kanban/agent-endpoints';
import type * as z from 'zod';

export type SeededAgent = z.input<typeof NewAgent>;

/** One agent of each kind, and one that waits for its endpoint. */
export const DEMO_AGENTS: readonly SeededAgent[] = [
  {
    id: 'courier',
    kind: 'pull',
    name: 'Courier',
    description: 'Writes the weekly reports. Asks for work over the API.',
    maxConcurrency: 3,
  },
  {
    id: 'archivist',
    kind: 'pull',
    name: 'Archivist',
    description: 'Reads, sorts and files. Asks for work over the API.',
    maxConcurrency: 3,
  },
  {
    id: 'scribe',
    kind: 'assistant',
    name: 'Scribe',
    description: 'Drafts a first version for a person to judge.',
    maxConcurrency: 2,
  },
  {
    id: 'herald',
    kind: 'http',
    name: 'Herald',
    description: 'Example of an agent behind an endpoint; switched off until there is one.',
    endpoint: 'http://127.0.0.1:9999/run',
    enabled: false,
  },
];

/** An agent as the one who did something; null when no agent has the name. */
export function agentActor(id: string): KanbanActor | null {
  const agent = DEMO_AGENTS.find((one) => one.id === id);
  return agent === undefined ? null : { kind: 'agent', id, label: agent.name };
}
