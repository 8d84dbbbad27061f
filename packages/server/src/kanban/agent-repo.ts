import { DomainError } from '@keelson/contracts/errors';
import { type AgentId } from '@keelson/contracts/ids';
import { type Agent, type AgentSecret } from '@keelson/contracts/kanban/agent/agent';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { ALL_RUNS } from '@keelson/contracts/kanban/run/run';
import { type Firestore } from 'firebase-admin/firestore';
import { type KanbanRefs, kanbanRefs } from './refs';

export class AgentRepo {
  private readonly refs: KanbanRefs;

  constructor(private readonly db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /** @throws {DomainError} `kanban/agent-not-found`, also for an agent in the bin. */
  async get(id: AgentId): Promise<Agent> {
    const agent = await this.find(id);
    if (agent !== null) return agent;
    throw new DomainError('kanban/agent-not-found', `Agent ${id} does not exist.`);
  }

  /** Null for an agent in the bin. */
  async find(id: AgentId): Promise<Agent | null> {
    return (await this.findAll([id]))[0] ?? null;
  }

  async secretOf(id: AgentId): Promise<AgentSecret | null> {
    return (await this.refs.agentSecret(id).get()).data() ?? null;
  }

  /** Sorted by name. */
  async list(): Promise<Agent[]> {
    const found = await this.refs.agents().get();
    return found.docs
      .map((document) => document.data())
      .filter((agent) => !isDeleted(agent))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  }

  /** In the order of `ids`, without those that do not exist. */
  async findAll(ids: readonly AgentId[]): Promise<Agent[]> {
    if (ids.length === 0) return [];
    const found = await this.db.getAll(...ids.map((id) => this.refs.agent(id)));
    return found.flatMap((document) => {
      const agent = document.data() as Agent | undefined;
      return agent === undefined || isDeleted(agent) ? [] : [agent];
    });
  }

  /**
   * The number of active runs by scope: of the given agents, and of all agents together (`all`). Scopes without
   * a run are left out. The slots are counted by the database, not read.
   */
  async running(ids: readonly AgentId[]): Promise<ReadonlyMap<string, number>> {
    const scopes = [ALL_RUNS, ...ids];
    const counts = await Promise.all(scopes.map((scope) => this.runningIn(scope)));
    const entries = scopes.map((scope, index): [string, number] => [scope, counts[index] ?? 0]);
    return new Map(entries.filter(([, count]) => count > 0));
  }

  private async runningIn(scope: string): Promise<number> {
    const all = this.refs.slots().where('scope', '==', ALL_RUNS);
    const held = scope === ALL_RUNS ? all : all.where('agentId', '==', scope);
    return (await held.count().get()).data().count;
  }

  /** Every agent with the number of its active runs, sorted by name. */
  async listWithRunning(): Promise<{ readonly agent: Agent; readonly running: number }[]> {
    const agents = await this.list();
    const running = await this.running(agents.map(({ id }) => id));
    return agents.map((agent) => ({ agent, running: running.get(agent.id) ?? 0 }));
  }
}
