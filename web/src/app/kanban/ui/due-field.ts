import {
  Component,
  computed,
  ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { uniqueId } from '../../shared/util/unique-id';
import { type DueTime, parseDueTexts, toDueTexts } from '../texts/due-time';

/**
 * The due date of a card, with or without a time. It is saved when both fields are left, not while they are typed: a browser
 * reports each part of a date as a change, and a date without one of its parts as empty.
 */
@Component({
  selector: 'app-due-field',
  host: {
    class: 'dense',
    '(focusout)': 'leave($event)',
    '(keydown.enter)': 'save()',
    '(keydown.escape)': 'reset($event)',
  },
  template: `
    <div class="row">
      <label class="field"
        ><span class="label" i18n="Due date of a card">Due</span>
        <input
          #date
          class="input"
          type="date"
          min="2000-01-01"
          max="9999-12-31"
          [value]="texts().date"
          [attr.aria-invalid]="problem() ? true : null"
          [attr.aria-describedby]="problem() ? problemId : null"
        />
      </label>
      <label class="field"
        ><span class="label" i18n="Of the due date of a card">Time (optional)</span>
        <input #time class="input" type="time" [value]="texts().time" />
      </label>
    </div>
    @if (problem(); as text) {
      <p class="problem" role="alert" [id]="problemId">{{ text }}</p>
    }
  `,
  styles: `
    .row {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
      gap: 8px;
    }

    .problem {
      font-size: var(--kl-text-12);
    }
  `,
})
export class DueField {
  readonly due = input.required<DueTime>();
  readonly changed = output<DueTime>();

  protected readonly problemId = uniqueId('due-problem');
  protected readonly problem = signal<string | null>(null);
  protected readonly texts = computed(() => toDueTexts(this.due()));
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly date = viewChild.required<ElementRef<HTMLInputElement>>('date');
  private readonly time = viewChild.required<ElementRef<HTMLInputElement>>('time');

  protected leave({ relatedTarget }: FocusEvent): void {
    if (!this.host.contains(relatedTarget as Node | null)) this.save();
  }

  protected save(): void {
    const [date, time] = [this.date().nativeElement, this.time().nativeElement];
    this.problem.set(problemOf(date, time));
    if (this.problem() !== null || !this.isChanged()) return;
    this.changed.emit(parseDueTexts(date.value, time.value));
  }

  /** Back to the saved date. With nothing typed, Escape closes the drawer. */
  protected reset(event: Event): void {
    const [date, time] = [this.date().nativeElement, this.time().nativeElement];
    if (!this.isChanged() && !date.validity.badInput && !time.validity.badInput) return;
    event.preventDefault(); // a dialog around it stays
    event.stopPropagation();
    date.value = this.texts().date;
    time.value = this.texts().time;
    this.problem.set(null);
  }

  private isChanged(): boolean {
    const { date, time } = this.texts();
    return this.date().nativeElement.value !== date || this.time().nativeElement.value !== time;
  }
}

function problemOf(date: HTMLInputElement, time: HTMLInputElement): string | null {
  if (date.validity.badInput || time.validity.badInput) {
    return $localize`Enter a complete date and time, or clear the fields.`;
  }
  if (date.validity.rangeUnderflow || date.validity.rangeOverflow) {
    return $localize`Enter a year from 2000 to 9999.`;
  }
  return date.value === '' && time.value !== '' ? $localize`Enter a date for the time.` : null;
}
