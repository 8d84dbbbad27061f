import type { Agent } from '@keelson/contracts/kanban/agent/agent';

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
  if (!agent.enabled)
    return {
      label: $localize`:State of an agent or a notification target:Disabled`,
      tone: 'neutral',
      seenAt,
    };
  if (running > 0)
    return { label: $localize`:State of an agent with active runs:Working`, tone: 'good', seenAt };
  if (agent.kind === 'assistant')
    return {
      label: $localize`:State of the agent that is always there:Built-in`,
      tone: 'good',
      seenAt,
    };
  if (seenAt === null)
    return { label: $localize`:State of an agent:Never connected`, tone: 'attention', seenAt };
  if (agent.kind === 'http')
    return {
      label: $localize`:State of an agent without active runs:Idle`,
      tone: 'neutral',
      seenAt,
    };
  return at - seenAt > OFFLINE_AFTER_MS
    ? { label: $localize`:State of an agent:Offline`, tone: 'attention', seenAt }
    : { label: $localize`:State of an agent:Online`, tone: 'good', seenAt };
}
