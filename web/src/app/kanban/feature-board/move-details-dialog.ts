import { Component, computed, input, output, signal } from '@angular/core';
import { BLOCK_LABELS, BlockKind, type CardStatus } from '@keelson/contracts/kanban/status';
import type { MoveDetails } from '../data/plan-move';
import { Dialog } from '../../shared/ui/dialog';
import { parseLocalDateTime, toLocalDateTime, tomorrowMorning } from '../ui/local-date-time';
import { SelectField } from '../ui/select-field';

const HOUR = 3_600_000;

/** What a move to Scheduled or Blocked also has to say. */
@Component({
  selector: 'app-move-details',
  imports: [Dialog, SelectField],
  template: `
    <app-dialog #dialog [heading]="action()" (closed)="answered.emit(null)">
      <form (submit)="answer($event)">
        @if (status() === 'scheduled') {
          <label class="field">
            <span class="label">Resume at</span>
            <input
              class="input"
              type="datetime-local"
              required
              data-first
              [value]="at()"
              [attr.aria-invalid]="late()"
              (input)="at.set($any($event.target).value)"
            />
            @if (late()) {
              <span class="problem">Choose a time in the future.</span>
            }
          </label>
          <div class="presets">
            <button class="btn btn-outlined" type="button" (click)="inAnHour()">In 1 hour</button>
            <button class="btn btn-outlined" type="button" (click)="tomorrow()">
              Tomorrow at 9:00
            </button>
          </div>
        } @else {
          <app-select-field
            label="Reason"
            [first]="true"
            [choices]="kinds"
            [value]="kind()"
            (chosen)="kind.set($event)"
          />
          <label class="field">
            <span class="label">Details (optional)</span>
            <textarea
              class="input"
              rows="3"
              maxlength="500"
              [value]="reason()"
              (input)="reason.set($any($event.target).value)"
            ></textarea>
          </label>
        }
        <div class="actions">
          <button class="btn btn-outlined" type="button" (click)="dialog.close()">Cancel</button>
          <button class="btn btn-filled" type="submit">{{ action() }}</button>
        </div>
      </form>
    </app-dialog>
  `,
  styles: `
    form {
      display: grid;
      gap: 16px;
    }

    .presets,
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }

    .actions {
      justify-content: end;
    }
  `,
})
export class MoveDetailsDialog {
  readonly status = input.required<CardStatus>();
  readonly count = input(1);
  /** Null when nothing shall move. Only the first answer counts. */
  readonly answered = output<MoveDetails | null>();

  /** A card that waits for others says so by its links. */
  protected readonly kinds = BlockKind.options
    .filter((kind) => kind !== 'dependency')
    .map((key) => ({ key, label: BLOCK_LABELS[key] }));
  protected readonly kind = signal<BlockKind>('needs_input');
  protected readonly reason = signal('');
  protected readonly at = signal(toLocalDateTime(tomorrowMorning(Date.now())));
  protected readonly late = computed(() => (parseLocalDateTime(this.at()) ?? 0) <= Date.now());
  protected readonly action = computed(() => {
    const cards = this.count() === 1 ? 'card' : `${this.count()} cards`;
    return `${this.status() === 'scheduled' ? 'Schedule' : 'Block'} ${cards}`;
  });

  protected inAnHour(): void {
    this.at.set(toLocalDateTime(Date.now() + HOUR));
  }

  protected tomorrow(): void {
    this.at.set(toLocalDateTime(tomorrowMorning(Date.now())));
  }

  protected answer(event: Event): void {
    event.preventDefault();
    if (this.status() === 'scheduled') {
      const scheduleAt = parseLocalDateTime(this.at());
      if (scheduleAt !== null && scheduleAt > Date.now()) this.answered.emit({ scheduleAt });
      return;
    }
    this.answered.emit({ blockKind: this.kind(), reason: this.reason().trim() || null });
  }
}
