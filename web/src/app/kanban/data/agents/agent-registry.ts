import { inject, Service } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type {
  EditAgent,
  NewAgent,
  RotateAgentSecrets,
} from '@keelson/contracts/kanban/agent/agent-endpoints';
import type { input, output } from 'zod';
import { injectAsyncState } from '../../../core/firebase/inject-async-state';
import { ApiClient } from '../../../core/api/api-client';
import { refreshWhileShown } from '../../../shared/util/refresh-while-shown';
import { Bin } from '../board/bin';

export type AgentEdit = Omit<input<typeof EditAgent.body>, 'expectedRevision'>;
/** Shown once; the server doesn't return them again. */
export type AgentSecrets = output<typeof RotateAgentSecrets.response>;

/** No listener delivers how many runs an agent has, so a visible page asks the API again. */
const REFRESH_MS = 30_000;

/** All agents and how many runs each has. */
@Service({ autoProvided: false })
export class AgentRegistry {
  private readonly api = inject(ApiClient);
  private readonly bin = inject(Bin);
  readonly list = injectAsyncState(
    async () => (await this.api.get('/api/admin/kanban/agents')).items,
  );

  constructor() {
    refreshWhileShown(
      () => this.list.refresh(),
      () => REFRESH_MS,
    );
  }

  /** @param key Idempotency key: the same key registers an agent only once. */
  async register(agent: input<typeof NewAgent>, key: string): Promise<Agent> {
    const registered = await this.api.post('/api/admin/kanban/agents', {
      body: agent,
      idempotencyKey: key,
    });
    await this.list.refresh();
    return registered;
  }

  /** @param seen The agent as it was when the form opened. A newer revision makes the edit fail. */
  async edit(seen: Agent, edit: AgentEdit): Promise<Agent> {
    try {
      return await this.api.patch('/api/admin/kanban/agents/{agentId}', {
        params: { agentId: seen.id },
        body: { ...edit, expectedRevision: seen.revision },
      });
    } finally {
      await this.list.refresh();
    }
  }

  async delete(agent: Agent): Promise<void> {
    try {
      const entry = await this.bin.deleteAgent(agent);
      this.bin.showDeleted(entry, () => void this.list.refresh());
    } finally {
      await this.list.refresh();
    }
  }

  renewSecrets({ id }: Agent): Promise<AgentSecrets> {
    return this.api.post('/api/admin/kanban/agents/{agentId}/secrets', { params: { agentId: id } });
  }
}
