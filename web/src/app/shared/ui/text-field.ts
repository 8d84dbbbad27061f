import {
  afterRenderEffect,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  model,
  output,
  viewChild,
} from '@angular/core';
import {
  FORM_FIELD,
  type FormValueControl,
  transformedValue,
  type ValidationError,
} from '@angular/forms/signals';
import { LAST_LOCAL_DATE_TIME } from '../util/time/local-date-time';
import { uniqueId } from '../util/unique-id';

/** No text that can be typed: a line break. */
const INCOMPLETE = '\n';

const INCOMPLETE_MESSAGES = {
  text: '',
  url: '',
  number: $localize`Enter a number.`,
  time: $localize`Enter a complete time.`,
  date: $localize`Enter a complete date, or clear the field.`,
  'datetime-local': $localize`Enter a complete date and time, or clear the field.`,
} as const;

/**
 * A labeled input for `[formField]`, of one line unless it has `rows`. Shows the first error once an edited field loses
 * the focus, or the form is submitted.
 */
@Component({
  selector: 'app-text-field',
  template: `
    <!-- eslint-disable-next-line @angular-eslint/template/label-has-associated-control -- it is in a block -->
    <label class="field">
      <span [class]="look() === 'bare' ? 'visually-hidden' : 'label'"
        >{{ label() }}
        @if (hint(); as text) {
          <span class="muted">({{ text }})</span>
        }
      </span>
      @if (rows(); as count) {
        <textarea
          #control
          class="input"
          dir="auto"
          [rows]="count"
          [disabled]="disabled()"
          [attr.data-first]="initialFocus() ? '' : null"
          [attr.aria-invalid]="error() ? true : null"
          [attr.aria-describedby]="error() ? errorId : null"
          (input)="read()"
          (blur)="markTouched()"
        ></textarea>
      } @else {
        <input
          #control
          class="input"
          [attr.autocomplete]="autocomplete()"
          [attr.spellcheck]="font() === 'mono' ? 'false' : null"
          [attr.data-first]="initialFocus() ? '' : null"
          [class.mono]="font() === 'mono'"
          [type]="type()"
          [attr.dir]="type() === 'text' ? 'auto' : null"
          [disabled]="disabled()"
          [attr.list]="suggestions()"
          [attr.maxlength]="maxLength()"
          [attr.min]="range()?.[0]"
          [attr.max]="range()?.[1] ?? (type() === 'datetime-local' ? lastDateTime : null)"
          [placeholder]="placeholder()"
          [attr.aria-invalid]="error() ? true : null"
          [attr.aria-describedby]="error() ? errorId : null"
          (input)="read()"
          (blur)="markTouched()"
        />
      }
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

    textarea {
      field-sizing: content;
      min-height: 80px;
      max-height: 320px;
      line-height: 20px;
    }

    .problem {
      margin-top: 4px;
      font-size: var(--kl-text-14);
      overflow-wrap: anywhere;
    }
  `,
})
export class TextField implements FormValueControl<string> {
  readonly label = input.required<string>();
  /** Shown in parentheses after the label. */
  readonly hint = input<string>();
  readonly value = model('');
  readonly rows = input(0);
  readonly type = input<'text' | 'number' | 'url' | 'time' | 'date' | 'datetime-local'>('text');
  readonly autocomplete = input('off');
  /** `bare` hides the label from view where the context shows what to enter. */
  readonly look = input<'plain' | 'bare'>('plain');
  readonly font = input<'text' | 'mono'>('text');
  readonly placeholder = input('');
  readonly range = input<readonly [min: number, max: number]>();
  /** Id of a `<datalist>`. */
  readonly suggestions = input<string | null>(null);
  /** A dialog opens with the focus on this field. */
  readonly initialFocus = input(false);
  readonly disabled = input(false);
  readonly maxLength = input<number>();
  readonly errors = input<readonly ValidationError.WithOptionalFieldTree[]>([]);
  readonly touched = input(false);
  readonly dirty = input(false);
  readonly touch = output();

  protected readonly lastDateTime = LAST_LOCAL_DATE_TIME;
  /** The typed text; the value keeps its last complete input while this is {@link INCOMPLETE}. */
  private readonly raw = transformedValue<string, string>(this.value, {
    parse: (raw) =>
      raw === INCOMPLETE
        ? { error: { kind: 'incomplete', message: INCOMPLETE_MESSAGES[this.type()] } }
        : { value: raw },
    format: (value) => value,
  });
  private readonly formField = inject(FORM_FIELD, { optional: true, self: true });
  private readonly control =
    viewChild.required<ElementRef<HTMLInputElement | HTMLTextAreaElement>>('control');
  protected readonly errorId = uniqueId('text-field-error');
  protected readonly error = computed(() =>
    this.touched() ? (this.errors()[0]?.message ?? null) : null,
  );

  constructor() {
    // The bindings of `value` miss a reset that follows the input before both are rendered.
    afterRenderEffect({
      write: () => {
        const field = this.formField;
        const text = field === null ? this.value() : String(field.state().value());
        const input = this.control().nativeElement;
        if (this.value() !== text) this.value.set(text);
        if (input.value !== text && this.raw() !== INCOMPLETE) input.value = text;
      },
    });
  }

  focus(options?: FocusOptions): void {
    this.control().nativeElement.focus(options);
  }

  /** A browser gives '' for a date or a number that is typed in part. */
  protected read(): void {
    const { value, validity } = this.control().nativeElement;
    this.raw.set(validity.badInput ? INCOMPLETE : value);
  }

  /** A field that was never edited shows no error, so leaving the form does not move its buttons. */
  protected markTouched(): void {
    if (this.dirty()) this.touch.emit();
  }
}
