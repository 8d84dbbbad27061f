import { Component, input, output } from '@angular/core';

/** One option of a filter. The first one is usually "All". */
export interface FilterChoice {
  readonly value: string | null;
  readonly label: string;
  readonly count?: number | undefined;
  /** The label is a code, which has no translation. */
  readonly isCode?: boolean;
}

/** A single-choice filter as chips. The page stores the choice in the URL. */
@Component({
  selector: 'app-filter-chips',
  host: { role: 'group', '[attr.aria-label]': 'label()' },
  template: `
    @for (choice of choices(); track choice.value) {
      <button
        type="button"
        [attr.translate]="choice.isCode ? 'no' : null"
        [attr.aria-pressed]="choice.value === chosen()"
        (click)="choose.emit(choice.value)"
      >
        {{ choice.label }}
        @if (choice.count !== undefined) {
          <span class="numeric">{{ choice.count }}</span>
        }
      </button>
    }
  `,
  styles: `
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
    }

    button {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      min-height: 32px;
      padding: 0 12px;
      border: var(--kl-border);
      border-radius: 999px;
      background: var(--mat-sys-surface-container-lowest);
      color: var(--mat-sys-on-surface-variant);
      font: 500 var(--kl-text-14) / 1.25 var(--kl-sans);
      cursor: pointer;

      &:hover {
        border-color: var(--mat-sys-outline);
        color: var(--mat-sys-on-surface);
      }
    }

    [aria-pressed='true'] {
      border-color: var(--mat-sys-primary);
      background: var(--mat-sys-primary-container);
      color: var(--mat-sys-on-primary-container);
    }

    span {
      font-size: var(--kl-text-12);
    }
  `,
})
export class FilterChips {
  readonly label = input.required<string>();
  readonly choices = input.required<readonly FilterChoice[]>();
  readonly chosen = input.required<string | null>();
  readonly choose = output<string | null>();
}
