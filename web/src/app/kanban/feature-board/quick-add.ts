import {
  afterNextRender,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { Toasts } from '../../shared/ui/toasts';
import { BoardStore } from '../data/board-store';
import { GatewayStatus } from '../data/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { Submission } from '../data/submission';
import { GatewayNotice } from '../ui/gateway-notice';
import { tomorrowMorning } from '../data/local-date-time';
import { currentTime } from '../../shared/util/clock';

/** Adds a card to the bottom of a column by its title. The field then takes the next one. */
@Component({
  selector: 'app-quick-add',
  imports: [GatewayNotice],
  providers: [Submission],
  template: `
    <form (submit)="add($event)" (keydown.escape)="closed.emit()">
      <textarea
        #field
        class="input"
        rows="2"
        maxlength="200"
        [attr.aria-label]="'Title of the new card in ' + label()"
        placeholder="Card title"
        [value]="title()"
        [disabled]="!gateway.writable()"
        (input)="type($any($event.target).value)"
        (keydown.enter)="add($event)"
      ></textarea>
      @if (gateway.state() === 'missing') {
        <app-gateway-notice [state]="gateway.state()" />
      }
      @if (submission.error(); as error) {
        <p class="problem" role="alert">{{ error.detail }}</p>
      }
      <div class="actions">
        <button
          class="btn btn-filled"
          type="submit"
          [disabled]="!gateway.writable() || submission.busy()"
        >
          Add card
        </button>
        <button
          class="btn btn-text"
          type="button"
          [disabled]="!gateway.writable()"
          (click)="more.emit(title())"
        >
          More options…
        </button>
        <button class="btn btn-text" type="button" (click)="closed.emit()">Close</button>
      </div>
    </form>
  `,
  styles: `
    form {
      display: grid;
      gap: 8px;
      padding: 0 8px 8px;
    }

    .input {
      resize: none;
      font: 500 var(--kl-text-14) / 20px var(--kl-sans);
    }

    .actions {
      display: flex;
      gap: 4px;

      .btn {
        min-height: 32px;
        padding-inline: 10px;
      }
    }

    .problem {
      color: var(--mat-sys-error);
      font-size: var(--kl-text-12);
    }
  `,
})
export class QuickAdd {
  readonly status = input.required<CardStatus>();
  readonly closed = output();
  /** Opens the complete form with the title typed so far. */
  readonly more = output<string>();

  protected readonly gateway = inject(GatewayStatus);
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly toasts = inject(Toasts);
  private readonly field = viewChild.required<ElementRef<HTMLTextAreaElement>>('field');
  protected readonly submission = inject(Submission);
  protected readonly title = signal('');
  protected readonly label = computed(() => STATUS_LABELS[this.status()]);

  constructor() {
    afterNextRender(() => this.field().nativeElement.focus());
  }

  protected type(title: string): void {
    this.title.set(title);
    this.submission.reset();
  }

  protected async add(event: Event): Promise<void> {
    event.preventDefault();
    const [slug, title, status] = [this.store.slug(), this.title().trim(), this.status()];
    if (slug === null || title === '' || !this.gateway.writable()) return;
    const card = await this.submission.send((key) =>
      this.client.createCard(slug, newCardIn(status, title), key),
    );
    if (card) {
      this.store.upsert(card);
      if (!this.store.isInColumn(card.id)) {
        this.toasts.show({ text: `“${card.title}” added at the bottom of ${this.label()}` });
      }
      this.title.set('');
    }
    this.field().nativeElement.focus();
  }
}

/** Columns in which a card can be created. */
export const INITIAL_STATUSES = ['triage', 'todo', 'scheduled', 'ready', 'blocked'] as const;
export type InitialStatus = (typeof INITIAL_STATUSES)[number];

export const isInitialStatus = (status: CardStatus): status is InitialStatus =>
  INITIAL_STATUSES.some((initial) => initial === status);

const newCardIn = (status: CardStatus, title: string) => ({
  title,
  ...(isInitialStatus(status) ? { status } : {}),
  ...(status === 'scheduled' ? { scheduleAt: tomorrowMorning(currentTime()) } : {}),
});
