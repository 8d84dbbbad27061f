import { Component, type ElementRef, inject, input, model, output, viewChild } from '@angular/core';
import { FORM_FIELD, type FormValueControl } from '@angular/forms/signals';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import type { Choice } from './choice-list';

/**
 * A labelled select. With `[formField]` a choice changes the field. Without it, the select keeps showing
 * `value` and emits `chosen`, so that a choice which the server rejects never looks saved.
 */
@Component({
  selector: 'app-select-field',
  imports: [SoftDisabled],
  host: { '[class.dense]': 'look() !== "plain"' },
  template: `
    <label class="field">
      <span [class]="look() === 'bare' ? 'visually-hidden' : 'label'">{{ label() }}</span>
      <select
        #control
        class="input"
        [attr.data-first]="initialFocus() ? '' : null"
        [disabled]="disabled()"
        [appSoftDisabled]="softDisabled()"
        (change)="choose($event)"
        (blur)="touch.emit()"
      >
        @for (choice of choices(); track choice.key) {
          <option dir="auto" [value]="choice.key" [selected]="choice.key === value()">
            {{ choice.label }}
          </option>
        }
      </select>
    </label>
  `,
  styles: `
    :host {
      display: block;
      min-width: 0;
    }
  `,
})
export class SelectField<Key extends string> implements FormValueControl<Key> {
  readonly label = input.required<string>();
  readonly choices = input.required<readonly Choice<Key>[]>();
  readonly value = model.required<Key>();
  readonly disabled = input(false);
  readonly softDisabled = input(false);
  /** A dialog opens with the focus on this field. */
  readonly initialFocus = input(false);
  /** `bare` hides the label from view where the context shows what is chosen. */
  readonly look = input<'plain' | 'compact' | 'bare'>('plain');
  readonly chosen = output<Key>();
  readonly touch = output();

  private readonly inForm = inject(FORM_FIELD, { optional: true, self: true }) !== null;
  private readonly control = viewChild.required<ElementRef<HTMLSelectElement>>('control');

  focus(options?: FocusOptions): void {
    this.control().nativeElement.focus(options);
  }

  protected choose(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const key = select.value as Key;
    if (this.inForm) this.value.set(key);
    else {
      select.value = this.value();
      this.chosen.emit(key);
    }
  }
}
