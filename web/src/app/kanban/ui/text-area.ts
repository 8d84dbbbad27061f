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
import { FORM_FIELD, type FormValueControl, type ValidationError } from '@angular/forms/signals';
import { uniqueId } from '../../shared/util/unique-id';

/** A labeled input of several lines for `[formField]`. Shows errors like a text field. */
@Component({
  selector: 'app-text-area',
  template: `
    <label class="field">
      <span class="label"
        >{{ label() }}
        @if (hint(); as text) {
          <span class="muted">({{ text }})</span>
        }
      </span>
      <textarea
        #control
        class="input"
        dir="auto"
        [rows]="rows()"
        [disabled]="disabled()"
        [attr.data-first]="initialFocus() ? '' : null"
        [attr.aria-invalid]="error() ? true : null"
        [attr.aria-describedby]="error() ? errorId : null"
        (input)="value.set($any($event.target).value)"
        (blur)="markTouched()"
      ></textarea>
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

    .label {
      font-weight: 550;
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
    }
  `,
})
export class TextArea implements FormValueControl<string> {
  readonly label = input.required<string>();
  /** Shown in parentheses after the label. */
  readonly hint = input<string>();
  readonly value = model('');
  readonly rows = input(3);
  /** A dialog opens with the focus on this field. */
  readonly initialFocus = input(false);
  readonly disabled = input(false);
  readonly errors = input<readonly ValidationError.WithOptionalFieldTree[]>([]);
  readonly touched = input(false);
  readonly dirty = input(false);
  readonly touch = output();

  private readonly formField = inject(FORM_FIELD, { self: true });
  private readonly control = viewChild.required<ElementRef<HTMLTextAreaElement>>('control');
  protected readonly errorId = uniqueId('text-area-error');
  protected readonly error = computed(() =>
    this.touched() ? (this.errors()[0]?.message ?? null) : null,
  );

  constructor() {
    // The bindings of `value` miss a reset that follows the input before both are rendered.
    afterRenderEffect({
      write: () => {
        const text = String(this.formField.state().value());
        const area = this.control().nativeElement;
        if (this.value() !== text) this.value.set(text);
        if (area.value !== text) area.value = text;
      },
    });
  }

  focus(options?: FocusOptions): void {
    this.control().nativeElement.focus(options);
  }

  /** A field that was never edited shows no error, so leaving the form does not move its buttons. */
  protected markTouched(): void {
    if (this.dirty()) this.touch.emit();
  }
}
