import { Component, computed, inject, input, linkedSignal, output } from '@angular/core';
import { form, hidden, maxLength } from '@angular/forms/signals';
import { AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Agent, AgentEndpoint, type AgentKind } from '@keelson/contracts/kanban/agent/agent';
import { Toasts } from '../../shared/ui/toasts';
import { BoardDirectory } from '../data/board/board-directory';
import { AgentRegistry } from '../data/agents/agent-registry';
import { GatewayStatus } from '../data/agents/gateway-status';
import { slugify } from '../data/slugify';
import { Submission } from '../../core/api/submission';
import { submitForm } from '../../core/api/submit-form';
import { modelNames, skillTags } from '../data/card/card-validators';
import { matchesSchema, requiredText, wholeNumber } from '../../shared/util/validators';
import { AGENT_KINDS } from '../ui/agent-kinds';
import { ChoiceList } from '../ui/choice-list';
import { parseModels, parseSkills } from '../data/agents/parse-skills';
import { BudgetFields } from '../ui/budget-fields';
import { FORM_PARTS } from '../ui/form-parts';

const KINDS = (['pull', 'http', 'assistant'] as const).map((key) => ({
  key,
  label: AGENT_KINDS[key].label,
}));
const REGISTER = $localize`:Button:Register agent`;
const SCHEME = 'https://';
const SECOND = 1_000;
const DEFAULT_TIMEOUT_MS = 30 * SECOND;
const RUNS: readonly [number, number] = [1, 64];
const TIMEOUT_SECONDS: readonly [number, number] = [1, 300];

interface AgentFields {
  readonly kind: AgentKind;
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly skills: string;
  readonly models: string;
  readonly maxConcurrency: string;
  readonly endpoint: string;
  readonly timeoutSeconds: string;
}

/** Registers or edits an agent. Its kind and id never change. */
@Component({
  selector: 'app-agent-form',
  imports: [BudgetFields, FORM_PARTS, ChoiceList],
  providers: [Submission],
  templateUrl: './agent-form.html',
  styleUrl: '../ui/form.scss',
})
export class AgentForm {
  readonly agent = input.required<Agent | null>();
  readonly closed = output();
  readonly registered = output<Agent>();

  protected readonly submission = inject(Submission);
  protected readonly gateway = inject(GatewayStatus);
  private readonly registry = inject(AgentRegistry);
  private readonly toasts = inject(Toasts);
  private readonly directory = inject(BoardDirectory);

  protected readonly heading = computed(() => {
    const agent = this.agent();
    return agent === null ? REGISTER : $localize`Edit ${agent.name}:agent:`;
  });
  protected readonly action = computed(() =>
    this.agent() === null ? REGISTER : $localize`:Button:Save`,
  );
  protected readonly kinds = KINDS;
  protected readonly scheme = SCHEME;
  protected readonly runs = RUNS;
  protected readonly timeouts = TIMEOUT_SECONDS;
  private readonly model = linkedSignal(() => toFields(this.agent()));
  protected readonly hasAdvanced = computed(() => {
    const agent = this.agent();
    if (agent === null) return false;
    const { skills, models, monthlyBudget } = agent;
    return skills.length > 0 || models.length > 0 || monthlyBudget !== null;
  });
  protected readonly budget = linkedSignal(() => this.agent()?.monthlyBudget ?? null);
  /** Boards of the agent, also without a card of its own there. */
  protected readonly boards = linkedSignal<readonly BoardSlug[]>(() => this.agent()?.boards ?? []);
  protected readonly reviews = linkedSignal<readonly BoardSlug[]>(() => reviewsOf(this.agent()));
  protected readonly reviewer = computed(() => this.model().kind === 'pull');
  protected readonly boardChoices = computed(() =>
    (this.directory.boards() ?? []).map(({ slug, name }) => ({ key: slug, label: name })),
  );
  protected readonly kindDetail = computed(() => AGENT_KINDS[this.model().kind].detail);
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.name, $localize`Enter a name.`);
    maxLength(path.name, 80);
    hidden(path.id, { when: () => this.agent() !== null });
    matchesSchema(
      path.id,
      AgentId,
      $localize`Use lowercase letters, digits and dashes, starting with a letter or digit.`,
    );
    maxLength(path.id, 64);
    maxLength(path.description, 500);
    skillTags(path.skills);
    modelNames(path.models);
    wholeNumber(path.maxConcurrency, ...RUNS);
    hidden(path.endpoint, { when: (field) => field.valueOf(path.kind) !== 'http' });
    matchesSchema(
      path.endpoint,
      AgentEndpoint,
      $localize`Enter a URL that starts with ${SCHEME}:scheme:.`,
    );
    maxLength(path.endpoint, 2_000);
    hidden(path.timeoutSeconds, { when: (field) => field.valueOf(path.kind) !== 'http' });
    wholeNumber(path.timeoutSeconds, ...TIMEOUT_SECONDS);
  });

  constructor() {
    this.submission.resetOnChange(
      computed(() => [this.model(), this.budget(), this.boards(), this.reviews()]),
    );
  }

  /** The id follows the name until it is edited. */
  protected suggestId(name: string): void {
    const id = this.fields.id();
    if (!id.dirty()) id.value.set(slugify(name));
  }

  protected async save(event?: Event): Promise<void> {
    event?.preventDefault();
    const agent = this.agent();
    const saved = await submitForm(this.fields, this.submission, (key) =>
      agent === null
        ? this.registry.register(
            { ...this.settings(), id: this.model().id.trim(), ...this.connection() },
            key,
          )
        : this.registry.edit(agent, { ...this.settings(), ...this.ofKind() }),
    );
    if (saved === null) return;
    const text =
      agent === null ? $localize`${saved.name}:agent: registered` : $localize`Agent saved`;
    this.toasts.show({ text });
    this.closed.emit();
    if (agent === null) this.registered.emit(saved);
  }

  private settings() {
    const { name, description, skills, models, maxConcurrency } = this.model();
    return {
      name: name.trim(),
      description: description.trim(),
      maxConcurrency: Number(maxConcurrency),
      skills: parseSkills(skills) ?? [],
      models: parseModels(models) ?? [],
      boards: [...this.boards()],
      monthlyBudget: this.budget(),
    };
  }

  private connection() {
    const { kind, endpoint, timeoutSeconds } = this.model();
    switch (kind) {
      case 'http':
        return { kind, endpoint: endpoint.trim(), timeoutMs: Number(timeoutSeconds) * SECOND };
      case 'pull':
        return { kind, reviews: [...this.reviews()] };
      case 'assistant':
        return { kind };
    }
  }

  /** The kind of an agent never changes. */
  private ofKind() {
    const { kind: _kind, ...settings } = this.connection();
    return settings;
  }
}

const reviewsOf = (agent: Agent | null): readonly BoardSlug[] =>
  agent?.kind === 'pull' ? agent.reviews : [];

function toFields(agent: Agent | null): AgentFields {
  const http = agent?.kind === 'http' ? agent : null;
  return {
    kind: agent?.kind ?? 'pull',
    name: agent?.name ?? '',
    id: agent?.id ?? '',
    description: agent?.description ?? '',
    skills: agent?.skills.join(', ') ?? '',
    models: agent?.models.join(', ') ?? '',
    maxConcurrency: String(agent?.maxConcurrency ?? 1),
    endpoint: http?.endpoint ?? '',
    timeoutSeconds: String((http?.timeoutMs ?? DEFAULT_TIMEOUT_MS) / SECOND),
  };
}
