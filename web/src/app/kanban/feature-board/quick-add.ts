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
import { BoardStore } from '../data/board-store';
import { Bridge } from '../data/bridge';
import { KanbanClient } from '../data/kanban-client';
import { Submission } from '../data/submission';
import { BridgeNotice } from '../ui/bridge-notice';
import { tomorrowMorning } from '../ui/instant-input';

/** A title and Enter: the card stands at the bottom of its column, the field is free for the next. */
@Component({
  selector: 'app-quick-add',
  imports: [BridgeNotice],
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
        [disabled]="!bridge.writable()"
        (input)="type($any($event.target).value)"
        (keydown.enter)="add($event)"
      ></textarea>
      @if (bridge.state() === 'missing') {
        <app-bridge-notice [state]="bridge.state()" />
      }
      @if (sending.error(); as error) {
        <p class="problem" role="alert">{{ error.detail }}</p>
      }
      <div class="actions">
        <button
          class="btn btn-filled"
          type="submit"
          [disabled]="!bridge.writable() || sending.busy()"
        >
          Add card
        </button>
        <button
          class="btn btn-text"
          type="button"
          [disabled]="!bridge.writable()"
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
  /** The whole form is wanted, with the title so far. */
  readonly more = output<string>();

  protected readonly bridge = inject(Bridge);
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly field = viewChild.required<ElementRef<HTMLTextAreaElement>>('field');
  protected readonly sending = inject(Submission);
  protected readonly title = signal('');
  protected readonly label = computed(() => STATUS_LABELS[this.status()]);

  constructor() {
    afterNextRender(() => this.field().nativeElement.focus());
  }

  protected type(title: string): void {
    this.title.set(title);
    this.sending.changed();
  }

  protected async add(event: Event): Promise<void> {
    event.preventDefault();
    const [slug, title, status] = [this.store.slug(), this.title().trim(), this.status()];
    if (slug === null || title === '' || !this.bridge.writable()) return;
    const card = await this.sending.send((key) =>
      this.client.createCard(slug, newCardIn(status, title), key),
    );
    if (card) {
      this.store.adopt(card);
      this.title.set('');
    }
    this.field().nativeElement.focus();
  }
}

/** Columns in which a card can begin. */
export const BEGINNINGS = ['triage', 'todo', 'scheduled', 'ready', 'blocked'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

export const canBeginIn = (status: CardStatus): status is Beginning =>
  BEGINNINGS.some((beginning) => beginning === status);

const newCardIn = (status: CardStatus, title: string) => ({
  title,
  ...(canBeginIn(status) ? { status } : {}),
  ...(status === 'scheduled' ? { scheduleAt: tomorrowMorning(Date.now()) } : {}),
});
