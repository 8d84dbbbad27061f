import { type AgentId } from '@keelson/contracts/ids';
import { type Agent, type AgentSecret } from '@keelson/contracts/kanban/agent';
import { type Firestore } from 'firebase-admin/firestore';
import { type KanbanRefs, kanbanRefs } from './refs';

/** Names of the held concurrency slots, read outside of any transaction. */
export async function listHeldSlots(refs: KanbanRefs): Promise<ReadonlySet<string>> {
  const found = await refs.slots().select('scope').get();
  return new Set(found.docs.map(({ id }) => id));
}

/** Reads agents. The execution service alone writes them. */
export class AgentRepo {
  private readonly refs: KanbanRefs;

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  async find(id: AgentId): Promise<Agent | null> {
    return (await this.refs.agent(id).get()).data() ?? null;
  }

  async secretOf(id: AgentId): Promise<AgentSecret | null> {
    return (await this.refs.agentSecret(id).get()).data() ?? null;
  }

  /** Sorted by name. */
  async list(): Promise<Agent[]> {
    const found = await this.refs.agents().get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  }

  /** The number of active runs by scope: of each agent, and of all agents together (`all`). */
  async running(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const name of await listHeldSlots(this.refs)) {
      const scope = name.slice(0, name.lastIndexOf(':'));
      counts.set(scope, (counts.get(scope) ?? 0) + 1);
    }
    return counts;
  }

  /** Every agent with the number of its active runs, sorted by name. */
  async listWithRunning(): Promise<{ readonly agent: Agent; readonly running: number }[]> {
    const [agents, running] = await Promise.all([this.list(), this.running()]);
    return agents.map((agent) => ({ agent, running: running.get(agent.id) ?? 0 }));
  }
}
