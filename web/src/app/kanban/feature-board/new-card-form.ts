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
import { apply, form, hidden } from '@angular/forms/signals';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { CardTemplate } from '@keelson/contracts/kanban/board/template';
import { Toasts } from '../../shared/ui/toasts';
import { STATUS_LABELS } from '../texts/card-labels';
import { plural } from '../../shared/util/texts/plural';
import type { CardDraft } from '../data/board/board-dialogs';
import { BoardStore } from '../data/board/board-store';
import { parseDueTexts } from '../texts/due-time';
import { CardAdditions } from '../data/card/card-additions';
import { CardTemplates } from '../data/card/card-templates';
import { GatewayStatus } from '../data/agents/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { People } from '../data/people';
import { Submission } from '../../core/api/submission';
import { submitForm } from '../../core/api/submit-form';
import {
  type CardFields,
  cardFieldsSchema,
  toCardFields,
  toContent,
} from '../data/card/card-fields';
import { futureDateTime } from '../data/card/card-validators';
import {
  parseLocalDateTime,
  toLocalDateTime,
  tomorrowMorning,
} from '../../shared/util/time/local-date-time';
import { FORM_PARTS } from '../ui/form-parts';
import { PRIORITY_CHOICES } from '../ui/priority-choices';
import {
  INITIAL_STATUSES,
  type InitialStatus,
  isInitialStatus,
} from '../feature-columns/quick-add';
import { currentTime } from '../../shared/util/time/clock';

interface NewCardFields extends CardFields {
  readonly status: InitialStatus;
  readonly dueDate: string;
  readonly dueTime: string;
  readonly scheduleAt: string;
}

/** The complete form for a new card. It keeps the input when the request fails. */
@Component({
  selector: 'app-new-card-form',
  imports: [FORM_PARTS],
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
      ...toCardFields(null),
      title,
      status: isInitialStatus(status) ? status : 'ready',
      dueDate: '',
      dueTime: '',
      scheduleAt: toLocalDateTime(tomorrowMorning(currentTime())),
    };
  });
  protected readonly fields = form(this.model, (path) => {
    apply(path, cardFieldsSchema);
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
    const filled = toCardFields(next);
    this.model.update((typed) => ({
      ...filledIn(typed, toCardFields(before), filled),
      labels: isOwn ? filled.labels : labels,
    }));
    if (next === null) return;
    const isKnown = this.assignees().some(({ key }) => key === filled.assignee);
    this.model.update((typed) => ({
      ...typed,
      priority: filled.priority,
      assignee: isKnown ? filled.assignee : typed.assignee,
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
    const { status, dueDate, dueTime, scheduleAt } = this.model();
    return {
      ...toContent(this.model()),
      ...parseDueTexts(dueDate, dueTime),
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

/** Replaces texts that are empty or come from the template before. */
function filledIn(typed: NewCardFields, before: CardFields, next: CardFields): NewCardFields {
  const pick = (name: 'title' | 'body' | 'skills' | 'preferredModel'): string =>
    typed[name].trim() === '' || typed[name] === before[name] ? next[name] : typed[name];
  return {
    ...typed,
    title: pick('title'),
    body: pick('body'),
    skills: pick('skills'),
    preferredModel: pick('preferredModel'),
  };
}
