import { inject, Service, signal } from '@angular/core';
import type { AgentId } from '@keelson/contracts/ids';
import type { AgentRun } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { ApiClient } from '../../../core/api/api-client';
import { describeError, type ErrorView } from '../../../core/api/describe-error';

const PAGE = 20;

/** The runs of one agent, newest first, a page at a time. */
@Service({ autoProvided: false })
export class AgentHistory {
  private readonly api = inject(ApiClient);
  private readonly _runs = signal<readonly AgentRun[] | null>(null);
  private readonly _error = signal<ErrorView | null>(null);
  private readonly _busy = signal(false);
  private readonly next = signal<string | null>(null);

  /** Null until the first page is there. */
  readonly runs = this._runs.asReadonly();
  readonly error = this._error.asReadonly();
  readonly busy = this._busy.asReadonly();
  /** True when there are older runs. */
  hasMore(): boolean {
    return this.next() !== null;
  }

  /** Loads the first page, or the one after those that are shown. */
  async load(agentId: AgentId): Promise<void> {
    if (this._busy()) return;
    this._busy.set(true);
    this._error.set(null);
    const cursor = this.next();
    try {
      const page = await this.api.get('/api/admin/kanban/agents/{agentId}/history', {
        params: { agentId },
        query: { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      });
      this._runs.update((before) => [...(before ?? []), ...page.items]);
      this.next.set(page.nextCursor);
    } catch (error) {
      this._error.set(describeError(error));
    } finally {
      this._busy.set(false);
    }
  }
}
