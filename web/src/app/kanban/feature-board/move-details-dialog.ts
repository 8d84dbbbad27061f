import { Component, computed, input, output, signal } from '@angular/core';
import { form, hidden, maxLength, submit } from '@angular/forms/signals';
import { BlockKind } from '@keelson/contracts/kanban/card/status';
import { BLOCK_LABELS } from '../texts/card-labels';
import {
  parseLocalDateTime,
  toLocalDateTime,
  tomorrowMorning,
} from '../../shared/util/time/local-date-time';
import type { MoveDetails, MoveQuestion } from '../data/card/plan-move';
import { focusFirstError } from '../../shared/util/focus-first-error';
import { futureDateTime } from '../data/card/card-validators';
import { plural } from '../../shared/util/texts/plural';
import { requiredText } from '../../shared/util/validators';
import { currentTime } from '../../shared/util/time/clock';
import { FORM_PARTS } from '../ui/form-parts';

const HOUR = 3_600_000;

interface MoveFields {
  readonly scheduleAt: string;
  readonly blockKind: BlockKind;
  readonly reason: string;
  readonly changes: string;
}

/** Asks for what a move needs: a time, a kind of block, or the changes that a review requests. */
@Component({
  selector: 'app-move-details',
  imports: [FORM_PARTS],
  template: `
    <app-dialog [heading]="action()" (closed)="answered.emit(null)">
      <form class="stack" (submit)="answer($event)" novalidate>
        @if (question() === 'schedule') {
          <app-text-field
            i18n-label
            label="Resume at"
            type="datetime-local"
            [initialFocus]="true"
            [formField]="fields.scheduleAt"
          />
          <div class="cluster">
            <button class="btn btn-outlined" (click)="inAnHour()" i18n>In 1 hour</button>
            <button class="btn btn-outlined" (click)="tomorrow()" i18n>Tomorrow at 9:00</button>
          </div>
        } @else if (question() === 'changes') {
          <app-text-field
            i18n-label
            label="What needs to change?"
            i18n-hint
            hint="The next run reads this."
            [rows]="3"
            [initialFocus]="true"
            [formField]="fields.changes"
          />
        } @else {
          <app-select-field
            i18n-label="Of a blocked card"
            label="Reason"
            [initialFocus]="true"
            [choices]="kinds"
            [formField]="fields.blockKind"
          />
          <label class="field">
            <span class="label" i18n>Details (optional)</span>
            <textarea class="input" rows="3" [formField]="fields.reason"></textarea>
          </label>
        }
        <app-form-actions [action]="action()" />
      </form>
    </app-dialog>
  `,
})
export class MoveDetailsDialog {
  readonly question = input.required<MoveQuestion>();
  readonly count = input(1);
  /** Emits null to cancel the move. Only the first event counts. */
  readonly answered = output<MoveDetails | null>();

  /** `dependency` is left out: links between cards express it. */
  protected readonly kinds = BlockKind.options
    .filter((kind) => kind !== 'dependency')
    .map((key) => ({ key, label: BLOCK_LABELS[key] }));
  private readonly model = signal<MoveFields>({
    scheduleAt: toLocalDateTime(tomorrowMorning(currentTime())),
    blockKind: 'needs_input',
    reason: '',
    changes: '',
  });
  protected readonly fields = form(this.model, (path) => {
    hidden(path.scheduleAt, { when: () => this.question() !== 'schedule' });
    hidden(path.changes, { when: () => this.question() !== 'changes' });
    requiredText(path.changes, $localize`Enter what needs to change.`);
    maxLength(path.changes, 500);
    futureDateTime(path.scheduleAt);
    maxLength(path.reason, 500);
  });
  protected readonly action = computed(() => {
    const count = this.count();
    switch (this.question()) {
      case 'changes':
        return $localize`Request changes`;
      case 'schedule':
        return plural(count, {
          one: $localize`Schedule card`,
          other: $localize`Schedule ${count}:count: cards`,
        });
      case 'block':
        return plural(count, {
          one: $localize`Block card`,
          other: $localize`Block ${count}:count: cards`,
        });
    }
  });

  protected inAnHour(): void {
    this.fields.scheduleAt().value.set(toLocalDateTime(currentTime() + HOUR));
  }

  protected tomorrow(): void {
    this.fields.scheduleAt().value.set(toLocalDateTime(tomorrowMorning(currentTime())));
  }

  protected async answer(event: Event): Promise<void> {
    event.preventDefault();
    await submit(this.fields, () => {
      this.answered.emit(this.details());
      return Promise.resolve();
    });
    focusFirstError(this.fields);
  }

  private details(): MoveDetails {
    const { scheduleAt, blockKind, reason, changes } = this.model();
    switch (this.question()) {
      case 'schedule':
        return { scheduleAt: parseLocalDateTime(scheduleAt) };
      case 'block':
        return { blockKind, reason: reason.trim() || null };
      case 'changes':
        return { reason: changes.trim() };
    }
  }
}
