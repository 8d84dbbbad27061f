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
import { PRIORITY_LABELS } from '@keelson/contracts/kanban/card';
import { type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import { Dialog } from '../../shared/ui/dialog';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { BoardStore } from '../data/board-store';
import { Bridge } from '../data/bridge';
import { KanbanClient } from '../data/kanban-client';
import { parseAssignee, People } from '../data/people';
import { BridgeNotice } from '../ui/bridge-notice';
import { fromLocalInput, toLocalInput, tomorrowMorning } from '../ui/instant-input';
import { parseLabels } from '../ui/parse-labels';
import { BEGINNINGS, canBeginIn } from './quick-add';

/** What a new card begins with. */
export interface CardDraft {
  readonly status: CardStatus;
  readonly title: string;
}

/** Everything that a card can be made with. What was typed stays when the server refuses. */
@Component({
  selector: 'app-new-card-form',
  imports: [BridgeNotice, Dialog, ErrorState],
  templateUrl: './new-card-form.html',
  styleUrl: './form.scss',
})
export class NewCardForm {
  readonly draft = input.required<CardDraft>();
  readonly closed = output();

  protected readonly bridge = inject(Bridge);
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);

  protected readonly beginnings = BEGINNINGS;
  protected readonly labels = STATUS_LABELS;
  protected readonly priorities = PRIORITY_LABELS;
  protected readonly assignees = this.people.choices;
  protected readonly title = linkedSignal(() => this.draft().title);
  protected readonly status = linkedSignal<string>(() =>
    canBeginIn(this.draft().status) ? this.draft().status : 'ready',
  );
  protected readonly body = signal('');
  protected readonly priority = signal('0');
  protected readonly assignee = signal('');
  protected readonly labelText = signal('');
  protected readonly dueAt = signal('');
  protected readonly scheduleAt = signal(toLocalInput(tomorrowMorning(Date.now())));
  protected readonly touched = signal(false);
  protected readonly busy = signal(false);
  protected readonly failure = signal<FailureView | null>(null);
  protected readonly problem = computed(() =>
    this.touched() && this.title().trim() === '' ? 'Give the card a title.' : null,
  );
  private key = crypto.randomUUID();

  protected edit(field: WritableSignal<string>, event: Event): void {
    field.set((event.target as HTMLInputElement).value);
    if (this.failure() !== null) this.key = crypto.randomUUID();
    this.failure.set(null);
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    this.touched.set(true);
    const slug = this.store.slug();
    if (slug === null || this.busy() || this.problem() !== null) return;
    this.busy.set(true);
    this.failure.set(null);
    try {
      const card = await this.client.createCard(slug, this.newCard(), this.key);
      this.store.adopt(card);
      this.toasts.show({ text: `“${card.title}” is in ${STATUS_LABELS[card.status]}` });
      this.closed.emit();
    } catch (error) {
      this.bridge.notice(error);
      this.failure.set(describeFailure(error));
    } finally {
      this.busy.set(false);
    }
  }

  private newCard() {
    const status = this.status() as CardStatus;
    return {
      title: this.title().trim(),
      body: this.body(),
      priority: Number(this.priority()),
      labels: parseLabels(this.labelText()),
      assignee: parseAssignee(this.assignee()),
      dueAt: fromLocalInput(this.dueAt()),
      scheduleAt: status === 'scheduled' ? fromLocalInput(this.scheduleAt()) : null,
      ...(canBeginIn(status) ? { status } : {}),
    };
  }
}
