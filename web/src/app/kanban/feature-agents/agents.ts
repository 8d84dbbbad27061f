import { Component, computed, inject, signal } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { Submission } from '../../core/api/submission';
import { Toasts } from '../../shared/ui/toasts';
import { CopyId } from '../../shared/ui/copy-id';
import { LOCALE } from '../../shared/util/locale';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { plural } from '../../shared/util/texts/plural';
import { AgentRegistry } from '../data/agents/agent-registry';
import { BoardDirectory } from '../data/board/board-directory';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { healthOf } from '../ui/agent-health';
import { AGENT_KINDS } from '../ui/agent-kinds';
import { describeMonth, describePause } from '../ui/describe-month';
import { describeCalls } from '../ui/describe-calls';
import { AgentConnectDialog } from './agent-connect-dialog';
import { AgentForm } from './agent-form';
import { AgentHistoryDialog } from './agent-history-dialog';
import { AgentSecretsDialog } from './agent-secrets-dialog';
import { PAGE_PARTS } from '../ui/page-parts';

const list = new Intl.ListFormat(LOCALE);

const LABELS = {
  runs: ({ name }: Agent): string => $localize`Runs of ${name}:agent:`,
  edit: ({ name }: Agent): string => $localize`Edit ${name}:agent:`,
  enable: ({ name }: Agent): string => $localize`Enable ${name}:agent:`,
  disable: ({ name }: Agent): string => $localize`Disable ${name}:agent:`,
  connect: ({ name }: Agent): string => $localize`Connect ${name}:agent:`,
  generateSecrets: ({ name }: Agent): string => $localize`Generate secrets for ${name}:agent:`,
  delete: ({ name }: Agent): string => $localize`Delete ${name}:agent:`,
};

@Component({
  selector: 'app-agents',
  imports: [
    PAGE_PARTS,
    CopyId,
    AgentConnectDialog,
    AgentForm,
    AgentHistoryDialog,
    AgentSecretsDialog,
  ],
  providers: [AgentRegistry],
  host: { class: 'page' },
  templateUrl: './agents.html',
  styleUrl: './agents.scss',
})
export class AgentsPage {
  protected readonly registry = inject(AgentRegistry);
  protected readonly gateway = inject(GatewayStatus);
  private readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);
  private readonly now = minuteClock();

  protected readonly submission = new Submission();
  protected readonly kinds = AGENT_KINDS;
  protected readonly labels = LABELS;
  /** The agent whose form is open; `new` for a new agent. */
  protected readonly form = signal<Agent | 'new' | null>(null);
  protected readonly historyOf = signal<Agent | null>(null);
  protected readonly secretsOf = signal<Agent | null>(null);
  /** The agent that is being connected, with its number of active runs. */
  protected readonly connecting = signal<{
    readonly agent: Agent;
    readonly running: number;
  } | null>(null);
  protected readonly canChange = computed(
    () => this.people.canAdminister(null) && this.gateway.writable(),
  );

  protected health(agent: Agent, running: number) {
    return healthOf(agent, running, this.now());
  }

  /** `1 of 4 concurrent runs`. */
  protected concurrency({
    agent: { maxConcurrency },
    running,
  }: {
    readonly agent: Agent;
    readonly running: number;
  }): string {
    return plural(maxConcurrency, {
      one: $localize`${running}:running: of 1 concurrent run`,
      other: $localize`${running}:running: of ${maxConcurrency}:limit: concurrent runs`,
    });
  }

  protected readonly calls = describeCalls;

  /** `Boards: Launch and Website`; null without any. */
  protected boards({ boards }: Agent): string | null {
    return boards.length === 0 ? null : $localize`Boards: ${this.namesOf(boards)}:boards:`;
  }

  /** `Reviews Launch and Website`; null when it reviews no board. */
  protected reviews(agent: Agent): string | null {
    if (agent.kind !== 'pull' || agent.reviews.length === 0) return null;
    return $localize`:What an agent does:Reviews ${this.namesOf(agent.reviews)}:boards:`;
  }

  private namesOf(slugs: readonly BoardSlug[]): string {
    return list.format(slugs.map((slug) => this.directory.find(slug)?.name ?? slug));
  }

  protected month(agent: Agent): string | null {
    return describeMonth(agent, this.now());
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
