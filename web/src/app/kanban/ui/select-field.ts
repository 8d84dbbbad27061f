import { Component, input, output } from '@angular/core';
import type { Choice } from './choice-list';

/**
 * One choice of several. It shows what it is told: a choice is announced, and shown when whoever decides
 * has taken it over; what is refused never looks as if it were done.
 */
@Component({
  selector: 'app-select-field',
  host: {
    '[class.compact]': 'look() !== "plain"',
  },
  template: `
    <label class="field">
      <span [class]="look() === 'bare' ? 'visually-hidden' : 'label'">{{ label() }}</span>
      <select
        class="input"
        [attr.data-first]="first() ? '' : null"
        [disabled]="disabled()"
        (change)="choose($event)"
      >
        @for (choice of choices(); track choice.key) {
          <option [value]="choice.key" [selected]="choice.key === value()">
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

    :host(.compact) {
      .field {
        gap: 4px;
      }

      .label {
        color: var(--mat-sys-on-surface-variant);
        font: 550 var(--kl-text-12) / 16px var(--kl-sans);
      }

      .input {
        min-height: 36px;
        padding: 4px 8px;
        border-color: var(--mat-sys-outline-variant);
        font-size: var(--kl-text-14);
      }
    }
  `,
})
export class SelectField<Key extends string> {
  readonly label = input.required<string>();
  readonly choices = input.required<readonly Choice<Key>[]>();
  readonly value = input.required<Key>();
  readonly disabled = input(false);
  /** Where a dialog begins. */
  readonly first = input(false);
  /** `bare` where what stands beside it says what it is: its label is only read out. */
  readonly look = input<'plain' | 'compact' | 'bare'>('plain');
  readonly chosen = output<Key>();

  protected choose(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const key = select.value as Key;
    select.value = this.value();
    this.chosen.emit(key);
  }
}
