import { Component, computed, inject, input, linkedSignal, output, signal } from '@angular/core';
import type { Agent, AgentKind } from '@keelson/contracts/kanban/agent';
import { Dialog } from '../../shared/ui/dialog';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { AgentRegistry } from '../data/agent-registry';
import { GatewayStatus } from '../data/gateway-status';
import { slugify } from '../data/slugify';
import { Submission } from '../data/submission';
import { AGENT_KINDS } from '../ui/agent-kinds';
import { FormActions } from '../ui/form-actions';
import { SelectField } from '../ui/select-field';
import { TextField } from '../ui/text-field';

const KINDS = (['pull', 'http', 'assistant'] as const).map((key) => ({
  key,
  label: AGENT_KINDS[key].label,
}));
const SECOND = 1_000;

/** Registers an agent, or changes one; its kind and id never change. */
@Component({
  selector: 'app-agent-form',
  imports: [Dialog, ErrorState, FormActions, SelectField, TextField],
  providers: [Submission],
  templateUrl: './agent-form.html',
  styleUrl: '../ui/form.scss',
})
export class AgentForm {
  /** Null: one that is not there yet. */
  readonly agent = input.required<Agent | null>();
  readonly closed = output();
  readonly registered = output<Agent>();

  protected readonly sending = inject(Submission);
  protected readonly gateway = inject(GatewayStatus);
  private readonly registry = inject(AgentRegistry);
  private readonly toasts = inject(Toasts);

  protected readonly kinds = KINDS;
  protected readonly kind = linkedSignal<AgentKind>(() => this.agent()?.kind ?? 'pull');
  protected readonly kindDetail = computed(() => AGENT_KINDS[this.kind()].detail);
  protected readonly name = linkedSignal(() => this.agent()?.name ?? '');
  protected readonly written = signal('');
  protected readonly id = computed(() => this.written() || slugify(this.name()));
  protected readonly description = linkedSignal(() => this.agent()?.description ?? '');
  protected readonly places = linkedSignal(() => String(this.agent()?.maxConcurrency ?? 1));
  protected readonly endpoint = linkedSignal(() => {
    const agent = this.agent();
    return agent?.kind === 'http' ? agent.endpoint : '';
  });
  protected readonly timeout = linkedSignal(() => {
    const agent = this.agent();
    return String((agent?.kind === 'http' ? agent.timeoutMs : 30 * SECOND) / SECOND);
  });
  protected readonly touched = signal(false);
  protected readonly problem = computed(() => {
    if (!this.touched()) return null;
    if (this.name().trim() === '') return 'Enter a name.';
    if (this.kind() === 'http' && !/^https?:\/\/\S+$/.test(this.endpoint().trim())) {
      return 'Enter a URL that starts with https://.';
    }
    return null;
  });

  protected async save(event?: Event): Promise<void> {
    event?.preventDefault();
    this.touched.set(true);
    if (this.problem() !== null) return;
    const before = this.agent();
    const saved = await this.sending.send((key) =>
      before === null
        ? this.registry.register({ ...this.fields(), id: this.id(), ...this.own() }, key)
        : this.registry.edit(before, { ...this.fields(), ...this.address() }),
    );
    if (saved === null) return;
    this.toasts.show({ text: before === null ? `${saved.name} registered` : 'Agent saved' });
    this.closed.emit();
    if (before === null) this.registered.emit(saved);
  }

  private fields() {
    return {
      name: this.name().trim(),
      description: this.description().trim(),
      maxConcurrency: Number(this.places()),
    };
  }

  private own() {
    const kind = this.kind();
    return kind === 'http'
      ? { kind, endpoint: this.endpoint().trim(), timeoutMs: Number(this.timeout()) * SECOND }
      : { kind };
  }

  private address() {
    const own = this.own();
    return own.kind === 'http' ? { endpoint: own.endpoint, timeoutMs: own.timeoutMs } : {};
  }
}
