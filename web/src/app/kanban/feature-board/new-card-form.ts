import {
  Component,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  untracked,
} from '@angular/core';
import { form, hidden, maxLength } from '@angular/forms/signals';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import type { CardTemplate } from '@keelson/contracts/kanban/board/template';
import { Toasts } from '../../shared/ui/toasts';
import { Dialog } from '../../shared/ui/dialog';
import { FormField } from '@angular/forms/signals';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { STATUS_LABELS } from '../../shared/util/texts/card-labels';
import { plural } from '../../shared/util/texts/plural';
import type { CardDraft } from '../data/board/board-dialogs';
import { assigneeKey, UNASSIGNED } from '../data/board/board-filter';
import { BoardStore } from '../data/board/board-store';
import { CardAdditions } from '../data/card/card-additions';
import { CardTemplates } from '../data/card/card-templates';
import { GatewayStatus } from '../data/agents/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { parseAssignee, People } from '../data/people';
import { Submission } from '../../core/api/submission';
import { submitForm } from '../../core/api/submit-form';
import { requiredText } from '../../shared/util/validators';
import { modelName, skillTags } from '../data/card/requirement-validators';
import { futureDateTime } from '../data/card/future-date-time';
import {
  parseLocalDateTime,
  toLocalDateTime,
  tomorrowMorning,
} from '../../shared/util/time/local-date-time';
import { parseModel, parseSkills } from '../data/agents/parse-skills';
import { FORM_PARTS } from '../ui/form-parts';
import { PRIORITY_CHOICES } from '../ui/priority-choices';
import {
  INITIAL_STATUSES,
  type InitialStatus,
  isInitialStatus,
} from '../feature-columns/quick-add';
import { currentTime } from '../../shared/util/time/clock';

interface NewCardFields {
  readonly title: string;
  readonly body: string;
  readonly status: InitialStatus;
  readonly priority: string;
  readonly assignee: string;
  readonly labels: readonly string[];
  readonly skills: string;
  readonly preferredModel: string;
  readonly dueAt: string;
  readonly scheduleAt: string;
}

/** The complete form for a new card. It keeps the input when the request fails. */
@Component({
  selector: 'app-new-card-form',
  imports: [FORM_PARTS, UI_PARTS, Dialog, FormField, TextField],
  providers: [Submission],
  templateUrl: './new-card-form.html',
  styleUrl: '../ui/form.scss',
})
export class NewCardForm {
  readonly draft = input.required<CardDraft>();
  readonly closed = output();

  protected readonly gateway = inject(GatewayStatus);
  protected readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);
  private readonly cardTemplates = inject(CardTemplates);
  private readonly additions = inject(CardAdditions);

  protected readonly submission = inject(Submission);
  protected readonly columns = INITIAL_STATUSES.map((key) => ({ key, label: STATUS_LABELS[key] }));
  protected readonly priorities = PRIORITY_CHOICES;
  protected readonly assignees = this.people.assigneeChoices;
  /** Empty until they are loaded; the form works without them. */
  protected readonly templates = signal<readonly CardTemplate[]>([]);
  protected readonly template = signal<CardTemplate | null>(null);
  protected readonly templateChoices = computed(() => [
    { key: 'none', label: $localize`No template` },
    ...this.templates().map(({ id, title }) => ({ key: id as string, label: title })),
  ]);
  /** Fields of the template that the form does not show. */
  protected readonly alsoCopied = computed(() => {
    const { acceptance = '', checklist = [] } = this.template() ?? {};
    if (checklist.length === 0)
      return acceptance === '' ? null : $localize`Also from the template: acceptance criteria.`;
    return copiedItems(checklist.length, acceptance !== '');
  });
  private readonly model = linkedSignal<NewCardFields>(() => {
    const { status, title } = this.draft();
    return {
      title,
      body: '',
      status: isInitialStatus(status) ? status : 'ready',
      priority: '0',
      assignee: UNASSIGNED,
      labels: [],
      skills: '',
      preferredModel: '',
      dueAt: '',
      scheduleAt: toLocalDateTime(tomorrowMorning(currentTime())),
    };
  });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.title, $localize`Enter a title.`);
    maxLength(path.title, 200);
    maxLength(path.body, 50_000);
    skillTags(path.skills);
    modelName(path.preferredModel);
    hidden(path.scheduleAt, { when: (field) => field.valueOf(path.status) !== 'scheduled' });
    futureDateTime(path.scheduleAt);
  });

  constructor() {
    this.submission.resetOnChange(computed(() => [this.model(), this.template()]));
    effect(() => {
      const slug = this.store.slug();
      if (slug !== null) untracked(() => void this.loadTemplates(slug));
    });
  }

  private async loadTemplates(slug: BoardSlug): Promise<void> {
    this.templates.set(await this.cardTemplates.list(slug).catch(() => []));
  }

  /** Fills in the template; texts that were typed stay. */
  protected choose(id: string): void {
    const before = this.template();
    const next = this.templates().find((one) => one.id === id) ?? null;
    this.template.set(next);
    const { labels } = this.model();
    const isOwn = labels.length === 0 || labels === before?.labels;
    this.model.update((typed) => ({
      ...filledIn(typed, toTexts(before), toTexts(next)),
      labels: isOwn ? (next?.labels ?? []) : labels,
    }));
    if (next === null) return;
    const assignee = assigneeKey(next);
    const isKnown = this.assignees().some(({ key }) => key === assignee);
    this.model.update((typed) => ({
      ...typed,
      priority: String(next.priority),
      assignee: isKnown ? assignee : typed.assignee,
    }));
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    const slug = this.store.slug();
    if (slug === null) return;
    const card = await submitForm(this.fields, this.submission, (key) => this.send(slug, key));
    if (card === null) return;
    this.store.upsert(card);
    this.additions.keepTyped(this.draft().status, '');
    this.toasts.show({
      text: $localize`“${card.title}:title:” created in ${STATUS_LABELS[card.status]}:column:`,
    });
    this.closed.emit();
  }

  private send(slug: BoardSlug, key: string): Promise<Card> {
    const template = this.template();
    const card = this.newCard();
    if (template !== null) return this.cardTemplates.createCard(template, card, key);
    return this.client.createCard(slug, card, key);
  }

  private newCard() {
    const { title, body, status, priority, assignee, labels, dueAt, scheduleAt } = this.model();
    const { skills, preferredModel } = this.model();
    return {
      title: title.trim(),
      body,
      priority: Number(priority),
      labels: [...labels],
      requiredSkills: parseSkills(skills) ?? [],
      preferredModel: parseModel(preferredModel) ?? null,
      assignee: parseAssignee(assignee),
      dueAt: parseLocalDateTime(dueAt),
      scheduleAt: status === 'scheduled' ? parseLocalDateTime(scheduleAt) : null,
      status,
    };
  }
}

const copiedItems = (count: number, withAcceptance: boolean): string =>
  withAcceptance
    ? plural(count, {
        one: $localize`Also from the template: acceptance criteria and 1 checklist item.`,
        other: $localize`Also from the template: acceptance criteria and ${count}:count: checklist items.`,
      })
    : plural(count, {
        one: $localize`Also from the template: 1 checklist item.`,
        other: $localize`Also from the template: ${count}:count: checklist items.`,
      });

type Texts = Pick<NewCardFields, 'title' | 'body' | 'skills' | 'preferredModel'>;

const toTexts = (template: CardTemplate | null): Texts => ({
  title: template?.title ?? '',
  body: template?.body ?? '',
  skills: template?.requiredSkills.join(', ') ?? '',
  preferredModel: template?.preferredModel ?? '',
});

/** Replaces texts that are empty or come from the template before. */
function filledIn(typed: NewCardFields, before: Texts, next: Texts): NewCardFields {
  const pick = (name: keyof Texts): string =>
    typed[name].trim() === '' || typed[name] === before[name] ? next[name] : typed[name];
  return {
    ...typed,
    title: pick('title'),
    body: pick('body'),
    skills: pick('skills'),
    preferredModel: pick('preferredModel'),
  };
}
