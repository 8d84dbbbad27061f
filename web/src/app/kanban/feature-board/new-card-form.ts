import {
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  type WritableSignal,
} from '@angular/core';
import { type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { Dialog } from '../../shared/ui/dialog';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { UNASSIGNED } from '../data/board-filter';
import { BoardStore } from '../data/board-store';
import { GatewayStatus } from '../data/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { parseAssignee, People } from '../data/people';
import { Submission } from '../data/submission';
import { GatewayNotice } from '../ui/gateway-notice';
import { FormActions } from '../ui/form-actions';
import { parseLocalDateTime, toLocalDateTime, tomorrowMorning } from '../ui/local-date-time';
import { parseLabels } from '../ui/parse-labels';
import { PRIORITY_CHOICES } from '../ui/priority-choices';
import { SelectField } from '../ui/select-field';
import { TextField } from '../ui/text-field';
import { type InitialStatus, INITIAL_STATUSES, isInitialStatus } from './quick-add';

/** What a new card begins with. */
export interface CardDraft {
  readonly status: CardStatus;
  readonly title: string;
}

/** Everything that a card can be made with. What was typed stays when the server refuses. */
@Component({
  selector: 'app-new-card-form',
  imports: [GatewayNotice, Dialog, ErrorState, FormActions, SelectField, TextField],
  providers: [Submission],
  templateUrl: './new-card-form.html',
  styleUrl: '../ui/form.scss',
})
export class NewCardForm {
  readonly draft = input.required<CardDraft>();
  readonly closed = output();

  protected readonly gateway = inject(GatewayStatus);
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);

  protected readonly sending = inject(Submission);
  protected readonly columns = INITIAL_STATUSES.map((key) => ({ key, label: STATUS_LABELS[key] }));
  protected readonly priorities = PRIORITY_CHOICES;
  protected readonly assignees = this.people.assigneeChoices;
  protected readonly title = linkedSignal(() => this.draft().title);
  protected readonly status = linkedSignal<InitialStatus>(() => {
    const { status } = this.draft();
    return isInitialStatus(status) ? status : 'ready';
  });
  protected readonly body = signal('');
  protected readonly priority = signal('0');
  protected readonly assignee = signal<string>(UNASSIGNED);
  protected readonly labelText = signal('');
  protected readonly dueAt = signal('');
  protected readonly scheduleAt = signal(toLocalDateTime(tomorrowMorning(Date.now())));
  protected readonly touched = signal(false);
  protected readonly problem = computed(() =>
    this.touched() && this.title().trim() === '' ? 'Enter a title.' : null,
  );

  protected edit(field: WritableSignal<string>, event: Event): void {
    this.set(field, (event.target as HTMLInputElement).value);
  }

  protected set<T>(field: WritableSignal<T>, value: T): void {
    field.set(value);
    this.sending.changed();
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    this.touched.set(true);
    const slug = this.store.slug();
    if (slug === null || this.problem() !== null) return;
    const card = await this.sending.send((key) =>
      this.client.createCard(slug, this.newCard(), key),
    );
    if (card === null) return;
    this.store.upsert(card);
    this.toasts.show({ text: `“${card.title}” created in ${STATUS_LABELS[card.status]}` });
    this.closed.emit();
  }

  private newCard() {
    const status = this.status();
    return {
      title: this.title().trim(),
      body: this.body(),
      priority: Number(this.priority()),
      labels: parseLabels(this.labelText()),
      assignee: parseAssignee(this.assignee()),
      dueAt: parseLocalDateTime(this.dueAt()),
      scheduleAt: status === 'scheduled' ? parseLocalDateTime(this.scheduleAt()) : null,
      status,
    };
  }
}
