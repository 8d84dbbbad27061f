import { Component, input, model, output } from '@angular/core';

/** One line of text, a number or an instant, with its label above. */
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
        class="input"
        autocomplete="off"
        [attr.data-first]="first() ? '' : null"
        [class.mono]="face() === 'mono'"
        [type]="type()"
        [attr.maxlength]="longest()"
        [attr.min]="type() === 'number' ? 1 : null"
        [attr.max]="most()"
        [placeholder]="placeholder()"
        [value]="value()"
        [attr.aria-invalid]="invalid() || null"
        (input)="value.set($any($event.target).value)"
        (blur)="left.emit()"
      />
    </label>
  `,
  styles: `
    :host {
      display: block;
      min-width: 0;
    }

    .muted {
      font-weight: 400;
    }
  `,
})
export class TextField {
  readonly label = input.required<string>();
  /** In brackets behind the label. */
  readonly hint = input<string>();
  readonly value = model.required<string>();
  readonly type = input<'text' | 'number' | 'url' | 'datetime-local'>('text');
  readonly face = input<'text' | 'mono'>('text');
  readonly placeholder = input('');
  /** Characters at the most. */
  readonly longest = input<number | null>(null);
  /** Of a number, which begins at one. */
  readonly most = input<number | null>(null);
  readonly invalid = input(false);
  /** Where a dialog begins. */
  readonly first = input(false);
  /** Somebody went on to the next field. */
  readonly left = output();
}
