import { Component, computed, inject, signal } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { Submission } from '../../core/api/submission';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { DropPanel } from '../../shared/ui/drop-panel';
import { Toasts } from '../../shared/ui/toasts';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { AgentRegistry } from '../data/agents/agent-registry';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { healthOf } from '../ui/agent-health';
import { describePause } from '../ui/describe-month';
import { AGENT_COLUMNS, type AgentRow } from './agent-columns';
import { AgentConnectDialog } from './agent-connect-dialog';
import { AgentForm } from './agent-form';
import { AgentHistoryDialog } from './agent-history-dialog';
import { AgentSecretsDialog } from './agent-secrets-dialog';
import { PAGE_PARTS } from '../ui/page-parts';

const LABELS = {
  runs: ({ name }: Agent): string => $localize`Runs of ${name}:agent:`,
  edit: ({ name }: Agent): string => $localize`Edit ${name}:agent:`,
  enable: ({ name }: Agent): string => $localize`Enable ${name}:agent:`,
  disable: ({ name }: Agent): string => $localize`Disable ${name}:agent:`,
  actions: ({ name }: Agent): string => $localize`Actions for ${name}:agent:`,
  connect: ({ name }: Agent): string => $localize`Connect ${name}:agent:`,
  generateSecrets: ({ name }: Agent): string => $localize`Generate secrets for ${name}:agent:`,
  delete: ({ name }: Agent): string => $localize`Delete ${name}:agent:`,
};

@Component({
  selector: 'app-agents',
  imports: [
    PAGE_PARTS,
    Cell,
    DataTable,
    DropPanel,
    AgentConnectDialog,
    AgentForm,
    AgentHistoryDialog,
    AgentSecretsDialog,
  ],
  providers: [AgentRegistry],
  host: { class: 'page' },
  templateUrl: './agents.html',
  styles: `
    .problem {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  `,
})
export class AgentsPage {
  protected readonly registry = inject(AgentRegistry);
  protected readonly gateway = inject(GatewayStatus);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);
  private readonly now = minuteClock();

  protected readonly submission = new Submission();
  protected readonly columns = AGENT_COLUMNS;
  protected readonly idOf = ({ agent }: AgentRow): string => agent.id;
  protected readonly error = computed(() => {
    const state = this.registry.list.state();
    return state.status === 'failed' ? state.error : null;
  });
  protected readonly labels = LABELS;
  /** The agent whose form is open; `new` for a new agent. */
  protected readonly form = signal<Agent | 'new' | null>(null);
  protected readonly historyOf = signal<Agent | null>(null);
  protected readonly secretsOf = signal<Agent | null>(null);
  /** The agent that is being connected, with its number of active runs. */
  protected readonly connecting = signal<AgentRow | null>(null);
  protected readonly canChange = computed(
    () => this.people.canAdminister(null) && this.gateway.writable(),
  );

  protected health({ agent, running }: AgentRow) {
    return healthOf(agent, running, this.now());
  }

  protected pause(agent: Agent): string | null {
    return describePause(agent, this.now());
  }

  protected async delete(agent: Agent): Promise<void> {
    await this.submission.run(() => this.registry.delete(agent), agent.id);
    const error = this.submission.error();
    if (error === null) return;
    this.toasts.show({ text: $localize`Not deleted. ${error.detail}:reason:`, tone: 'bad' });
  }

  protected async toggle(agent: Agent): Promise<void> {
    const edit = { enabled: !agent.enabled };
    if (await this.submission.run(() => this.registry.edit(agent, edit), agent.id)) {
      const text = agent.enabled
        ? $localize`${agent.name}:agent: disabled. Active runs continue.`
        : $localize`${agent.name}:agent: enabled`;
      this.toasts.show({ text });
      return;
    }
    const error = this.submission.error();
    if (error === null) return;
    this.toasts.show({ text: $localize`Not saved. ${error.detail}:reason:`, tone: 'bad' });
  }
}
