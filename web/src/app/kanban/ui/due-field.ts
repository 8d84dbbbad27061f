import {
  Component,
  computed,
  type ElementRef,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { uniqueId } from '../../shared/util/unique-id';
import {
  LAST_LOCAL_DATE_TIME,
  parseLocalDateTime,
  toLocalDateTime,
} from '../../shared/util/time/local-date-time';

const EARLIEST = '2000-01-01T00:00';

/**
 * The due date of a card. It is saved when the field is left, not while it is typed: a browser reports each part of a
 * date as a change, and a date without one of its parts as empty.
 */
@Component({
  selector: 'app-due-field',
  host: { class: 'dense' },
  template: `
    <label class="field"
      ><span class="label" i18n="Due date of a card">Due</span>
      <input
        #control
        class="input"
        type="datetime-local"
        [min]="earliest"
        [max]="latest"
        [value]="text()"
        [attr.aria-invalid]="problem() ? true : null"
        [attr.aria-describedby]="problem() ? problemId : null"
        (blur)="save()"
        (keydown.enter)="save()"
        (keydown.escape)="reset($event)"
      />
    </label>
    @if (problem(); as text) {
      <p class="problem" role="alert" [id]="problemId">{{ text }}</p>
    }
  `,
  styles: `
    .problem {
      font-size: var(--kl-text-12);
    }
  `,
})
export class DueField {
  /** Epoch milliseconds; null without a due date. */
  readonly dueAt = input.required<number | null>();
  readonly changed = output<number | null>();

  protected readonly earliest = EARLIEST;
  protected readonly latest = LAST_LOCAL_DATE_TIME;
  protected readonly problemId = uniqueId('due-problem');
  protected readonly problem = signal<string | null>(null);
  protected readonly text = computed(() => {
    const dueAt = this.dueAt();
    return dueAt === null ? '' : toLocalDateTime(dueAt);
  });
  private readonly control = viewChild.required<ElementRef<HTMLInputElement>>('control');

  protected save(): void {
    const { value, validity } = this.control().nativeElement;
    this.problem.set(problemOf(validity));
    if (this.problem() !== null || value === this.text()) return;
    this.changed.emit(parseLocalDateTime(value));
  }

  /** Back to the saved date. With nothing typed, Escape closes the drawer. */
  protected reset(event: Event): void {
    const { nativeElement } = this.control();
    if (nativeElement.value === this.text() && !nativeElement.validity.badInput) return;
    event.preventDefault(); // a dialog around it stays
    event.stopPropagation();
    nativeElement.value = this.text();
    this.problem.set(null);
  }
}

function problemOf({ badInput, rangeUnderflow, rangeOverflow }: ValidityState): string | null {
  if (badInput) return $localize`Enter a complete date and time, or clear the field.`;
  if (rangeUnderflow || rangeOverflow) return $localize`Enter a year from 2000 to 9999.`;
  return null;
}
