import type { AgentId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { healthOf } from './agent-health';

const NOW = 10 * 60_000;
const pull = (changes: Partial<Agent> = {}): Agent =>
  ({
    id: 'courier' as AgentId,
    name: 'Courier',
    description: '',
    kind: 'pull',
    maxConcurrency: 1,
    enabled: true,
    maxRuntimeMs: null,
    lastSeenAt: NOW,
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  }) as Agent;

describe('healthOf', () => {
  it.each([
    ['is disabled', pull({ enabled: false }), 1, 'Disabled'],
    ['has an active run', pull({ lastSeenAt: 0 }), 1, 'Working'],
    ['polled just now', pull(), 0, 'Online'],
    ['has not polled for a while', pull({ lastSeenAt: 0 }), 0, 'Offline'],
    ['has never polled', pull({ lastSeenAt: null }), 0, 'Never connected'],
    ['is called when there is work', pull({ kind: 'http' }), 0, 'Idle'],
    ['is built in', pull({ kind: 'assistant', lastSeenAt: null }), 0, 'Built-in'],
  ])('an agent that %s', (_what, agent, running, label) => {
    expect(healthOf(agent, running, NOW).label).toBe(label);
  });
});
