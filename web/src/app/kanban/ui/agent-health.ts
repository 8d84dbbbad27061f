import type { Agent } from '@keelson/contracts/kanban/agent';

/** State of an agent, derived without contacting it. */
export interface AgentHealth {
  readonly label: string;
  readonly tone: 'good' | 'attention' | 'neutral';
  /** Epoch milliseconds of the last contact; null for kinds without contact. */
  readonly seenAt: number | null;
}

/** A pull agent that hasn't polled for this long is shown as offline. */
const OFFLINE_AFTER_MS = 5 * 60_000;

/**
 * @param running Number of active runs.
 * @param at Now, in epoch milliseconds.
 */
export function healthOf(agent: Agent, running: number, at: number): AgentHealth {
  const seenAt = agent.kind === 'assistant' ? null : agent.lastSeenAt;
  if (!agent.enabled) return { label: 'Disabled', tone: 'neutral', seenAt };
  if (running > 0) return { label: 'Working', tone: 'good', seenAt };
  if (agent.kind === 'assistant') return { label: 'Built-in', tone: 'good', seenAt };
  if (seenAt === null) return { label: 'Never connected', tone: 'attention', seenAt };
  if (agent.kind === 'http') return { label: 'Idle', tone: 'neutral', seenAt };
  return at - seenAt > OFFLINE_AFTER_MS
    ? { label: 'Offline', tone: 'attention', seenAt }
    : { label: 'Online', tone: 'good', seenAt };
}
