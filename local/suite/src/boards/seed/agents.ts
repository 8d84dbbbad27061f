import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type NewAgent } from '@keelson/contracts/kanban/agent/agent-endpoints';
import type * as z from 'zod';

export type SeededAgent = z.input<typeof NewAgent>;

/** One agent of each kind, and a disabled one without an endpoint. */
export const DEMO_AGENTS: readonly SeededAgent[] = [
  {
    id: 'courier',
    kind: 'pull',
    name: 'Courier',
    description: 'Writes the weekly reports. Polls for work over the API.',
    maxConcurrency: 3,
  },
  {
    id: 'archivist',
    kind: 'pull',
    name: 'Archivist',
    description: 'Reads, sorts and files documents. Polls for work over the API.',
    maxConcurrency: 3,
  },
  {
    id: 'scribe',
    kind: 'assistant',
    name: 'Scribe',
    description: 'Writes a first draft for a person to review.',
    maxConcurrency: 2,
  },
  {
    id: 'herald',
    kind: 'http',
    name: 'Herald',
    description: 'Example of an agent behind an HTTP endpoint. Disabled until you add one.',
    endpoint: 'http://127.0.0.1:9999/run',
    enabled: false,
  },
];

export function agentActor(id: string): KanbanActor | null {
  const agent = DEMO_AGENTS.find((one) => one.id === id);
  return agent === undefined ? null : { kind: 'agent', id, label: agent.name };
}
