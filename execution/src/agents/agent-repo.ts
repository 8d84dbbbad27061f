import { type AgentId } from '@keelson/contracts/ids';
import { type Agent, type AgentSecret } from '@keelson/contracts/kanban/agent';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type KanbanRefs, kanbanRefs } from '../store/refs';
import { listHeldSlots } from '../runs/concurrency-slots';

const SEEN_EVERY_MS = MINUTE;

/** What is known of agents, outside of any change. */
export class AgentRepo {
  private readonly refs: KanbanRefs;
  /** When this instance last wrote that an agent was seen. */
  private readonly seen = new Map<AgentId, EpochMs>();

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  async find(id: AgentId): Promise<Agent | null> {
    return (await this.refs.agent(id).get()).data() ?? null;
  }

  async secretOf(id: AgentId): Promise<AgentSecret | null> {
    return (await this.refs.agentSecret(id).get()).data() ?? null;
  }

  /** All of them, by name. */
  async list(): Promise<Agent[]> {
    const found = await this.refs.agents().get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  }

  /** How many runs each agent has going on. */
  async running(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const name of await listHeldSlots(this.refs)) {
      const scope = name.slice(0, name.lastIndexOf(':'));
      counts.set(scope, (counts.get(scope) ?? 0) + 1);
    }
    return counts;
  }

  /**
   * Notes that an agent was heard of, once a minute at most. It is written beside everything else: a
   * change of the agent's record would make claims that read it start over.
   */
  async markSeen(id: AgentId, at: EpochMs): Promise<void> {
    if (at - (this.seen.get(id) ?? 0) < SEEN_EVERY_MS) return;
    this.seen.set(id, at);
    await this.refs
      .agent(id)
      .withConverter(null)
      .update({ lastSeenAt: Timestamp.fromMillis(at) });
  }
}
