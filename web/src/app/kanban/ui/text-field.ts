import {
  Component,
  computed,
  type ElementRef,
  input,
  model,
  output,
  viewChild,
} from '@angular/core';
import type { FormValueControl, ValidationError } from '@angular/forms/signals';

let nextId = 0;

/**
 * A labelled input of one line for `[formField]`: text, a number, a URL or a local date and time. Shows
 * the first error once the field is touched.
 */
@Component({
  selector: 'app-text-field',
  template: `
    <label class="field">
      <span class="label"
        >{{ label() }}
        @if (hint(); as text) {
          <span class="muted">({{ text }})</span>
        }
      </span>
      <input
        #control
        class="input"
        autocomplete="off"
        [attr.data-first]="initialFocus() ? '' : null"
        [class.mono]="font() === 'mono'"
        [type]="type()"
        [disabled]="disabled()"
        [attr.list]="suggestions()"
        [attr.maxlength]="maxLength()"
        [attr.min]="range()?.[0]"
        [attr.max]="range()?.[1]"
        [placeholder]="placeholder()"
        [value]="value()"
        [attr.aria-invalid]="error() ? true : null"
        [attr.aria-describedby]="error() ? errorId : null"
        (input)="value.set($any($event.target).value)"
        (blur)="touch.emit()"
      />
    </label>
    @if (error(); as text) {
      <p class="problem" [id]="errorId">{{ text }}</p>
    }
  `,
  styles: `
    :host {
      display: block;
      min-width: 0;
    }

    .muted {
      font-weight: 400;
    }

    .problem {
      margin-top: 4px;
      color: var(--mat-sys-error);
      font-size: var(--kl-text-14);
    }
  `,
})
export class TextField implements FormValueControl<string> {
  readonly label = input.required<string>();
  /** Shown in parentheses after the label. */
  readonly hint = input<string>();
  readonly value = model('');
  readonly type = input<'text' | 'number' | 'url' | 'datetime-local'>('text');
  readonly font = input<'text' | 'mono'>('text');
  readonly placeholder = input('');
  /** Smallest and largest number of a number input. */
  readonly range = input<readonly [min: number, max: number]>();
  /** Id of a `<datalist>`. */
  readonly suggestions = input<string | null>(null);
  /** A dialog opens with the focus on this field. */
  readonly initialFocus = input(false);
  readonly disabled = input(false);
  readonly maxLength = input<number>();
  readonly errors = input<readonly ValidationError.WithOptionalFieldTree[]>([]);
  readonly touched = input(false);
  readonly touch = output();

  private readonly control = viewChild.required<ElementRef<HTMLInputElement>>('control');
  protected readonly errorId = `text-field-error-${++nextId}`;
  protected readonly error = computed(() =>
    this.touched() ? (this.errors()[0]?.message ?? null) : null,
  );

  focus(options?: FocusOptions): void {
    this.control().nativeElement.focus(options);
  }
}
