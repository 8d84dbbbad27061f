import { Component, computed, inject, input, linkedSignal, output, signal } from '@angular/core';
import { apply, form, hidden, maxLength, validate } from '@angular/forms/signals';
import type { BoardSlug } from '@keelson/contracts/ids';
import { isTimeZone, type Recurrence, TimeOfDay } from '@keelson/contracts/kanban/card/recurrence';
import type { CardTemplate } from '@keelson/contracts/kanban/board/template';
import { Toasts } from '../../shared/ui/toasts';
import { ownTimeZone } from '../../shared/util/time/format-date';
import { matchesSchema, wholeNumber } from '../../shared/util/validators';
import { CardTemplates, type TemplateEdit } from '../data/card/card-templates';
import { withAdded } from '../data/card/checklist-changes';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { Submission } from '../../core/api/submission';
import { submitForm } from '../../core/api/submit-form';
import {
  type CardFields,
  cardFieldsSchema,
  toCardFields,
  toContent,
} from '../data/card/card-fields';
import { WEEKDAYS } from '../ui/describe-recurrence';
import { FORM_PARTS } from '../ui/form-parts';
import { PRIORITY_CHOICES } from '../ui/priority-choices';

type Repeat = 'no' | Recurrence['every'];

const REPEATS: readonly { readonly key: Repeat; readonly label: string }[] = [
  { key: 'no', label: $localize`Doesn’t repeat` },
  { key: 'day', label: $localize`Every day` },
  { key: 'week', label: $localize`Every week` },
  { key: 'month', label: $localize`Every month` },
];

const NO_ZONE = $localize`Choose a time zone, such as Europe/Berlin.`;

interface TemplateFields extends CardFields {
  readonly acceptance: string;
  readonly checklist: string;
  readonly repeat: Repeat;
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
}

/** Creates or edits a card template. It keeps the input when the request fails. */
@Component({
  selector: 'app-template-form',
  imports: [FORM_PARTS],
  providers: [Submission],
  templateUrl: './template-form.html',
  styleUrl: '../ui/form.scss',
})
export class TemplateForm {
  readonly slug = input.required<BoardSlug>();
  readonly template = input.required<CardTemplate | null>();
  readonly knownLabels = input.required<readonly string[]>();
  readonly saved = output();
  readonly closed = output();

  protected readonly gateway = inject(GatewayStatus);
  protected readonly submission = inject(Submission);
  private readonly client = inject(CardTemplates);
  private readonly toasts = inject(Toasts);
  private readonly people = inject(People);

  protected readonly heading = computed(() => {
    const template = this.template();
    return template === null ? $localize`New template` : $localize`Edit ${template.title}:title:`;
  });
  protected readonly action = computed(() =>
    this.template() === null ? $localize`Create template` : $localize`Save template`,
  );
  protected readonly assignees = this.people.assigneeChoices;
  protected readonly priorities = PRIORITY_CHOICES;
  protected readonly repeats = REPEATS;
  protected readonly weekdays = WEEKDAYS;
  protected readonly zones = Intl.supportedValuesOf('timeZone');
  private readonly model = linkedSignal(() => toFields(this.template()));
  /** 1 is Monday. */
  protected readonly days = linkedSignal<readonly number[]>(() => {
    const recurrence = this.template()?.recurrence;
    return recurrence?.every === 'week' ? recurrence.days : [1];
  });
  private readonly submitted = signal(false);
  protected readonly noDay = computed(() => this.submitted() && this.days().length === 0);
  protected readonly fields = form(this.model, (path) => {
    apply(path, cardFieldsSchema);
    maxLength(path.acceptance, 10_000, { message: $localize`Enter 10,000 characters or fewer.` });
    hidden(path.day, { when: (field) => field.valueOf(path.repeat) !== 'month' });
    wholeNumber(path.day, 1, 31);
    hidden(path.time, { when: (field) => field.valueOf(path.repeat) === 'no' });
    matchesSchema(path.time, TimeOfDay, $localize`Enter a time.`);
    hidden(path.timeZone, { when: (field) => field.valueOf(path.repeat) === 'no' });
    validate(path.timeZone, ({ value }) =>
      isTimeZone(value().trim()) ? undefined : { kind: 'zone', message: NO_ZONE },
    );
  });

  constructor() {
    this.submission.resetOnChange(computed(() => [this.model(), this.days()]));
  }

  protected toggleDay(day: number): void {
    this.days.update((days) =>
      days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b),
    );
  }

  protected async save(event?: Event): Promise<void> {
    event?.preventDefault();
    this.submitted.set(true);
    if (this.model().repeat === 'week' && this.days().length === 0) return;
    const template = this.template();
    const saved = await submitForm(this.fields, this.submission, (key) => {
      const content = this.content();
      if (template !== null) return this.client.edit(template, content, key);
      return this.client.create(this.slug(), content, key);
    });
    if (saved === null) return;
    this.toasts.show({ text: $localize`Template “${saved.title}:title:” saved` });
    this.saved.emit();
    this.closed.emit();
  }

  private content(): TemplateEdit & { readonly title: string } {
    const { acceptance, checklist } = this.model();
    const before = this.template();
    const isSameList = before !== null && toLines(before) === checklist;
    const recurrence = this.recurrence();
    const isSameSchedule = JSON.stringify(before?.recurrence) === JSON.stringify(recurrence);
    return {
      ...toContent(this.model()),
      acceptance,
      ...(isSameList ? {} : { checklist: withAdded([], checklist, () => crypto.randomUUID()) }),
      // A schedule that is sent again would count from now on and skip what is due.
      ...(isSameSchedule ? {} : { recurrence }),
    };
  }

  private recurrence(): Recurrence | null {
    const { repeat, day, time, timeZone: zone } = this.model();
    const at = { time, timeZone: zone.trim() };
    switch (repeat) {
      case 'no':
        return null;
      case 'day':
        return { every: 'day', ...at };
      case 'week':
        return { every: 'week', days: [...this.days()], ...at };
      case 'month':
        return { every: 'month', day: Number(day), ...at };
    }
  }
}

const toLines = ({ checklist }: CardTemplate): string =>
  checklist.map(({ text }) => text).join('\n');

function toFields(template: CardTemplate | null): TemplateFields {
  const recurrence = template?.recurrence ?? null;
  return {
    ...toCardFields(template),
    acceptance: template?.acceptance ?? '',
    checklist: template === null ? '' : toLines(template),
    repeat: recurrence?.every ?? 'no',
    day: recurrence?.every === 'month' ? String(recurrence.day) : '1',
    time: recurrence?.time ?? '09:00',
    timeZone: recurrence?.timeZone ?? ownTimeZone(),
  };
}
