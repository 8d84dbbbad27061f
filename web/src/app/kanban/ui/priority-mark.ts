import { Component, computed, input } from '@angular/core';
import { PRIORITY_TITLES } from './priority-choices';

const BARS = [1, 2, 3] as const;
const URGENT = 4;

/** A priority as bars, with a label for screen readers. */
@Component({
  selector: 'app-priority-mark',
  host: { '[class.urgent]': 'urgent()', '[title]': 'title()' },
  template: `
    <span class="visually-hidden">{{ title() }}</span>
    @if (urgent()) {
      <span class="exclamation" aria-hidden="true">!</span>
    } @else {
      @for (bar of bars; track bar) {
        <i [class.on]="bar <= priority()" aria-hidden="true"></i>
      }
    }
  `,
  styles: `
    :host {
      display: inline-flex;
      flex: none;
      align-items: end;
      justify-content: center;
      gap: 2px;
      width: 16px;
      height: 16px;
      padding: 2px 0;
    }

    i {
      width: 3px;
      height: 4px;
      border-radius: 1px;
      background: var(--mat-sys-outline-variant);

      &:nth-of-type(2) {
        height: 8px;
      }

      &:nth-of-type(3) {
        height: 12px;
      }
    }

    .on {
      background: var(--mat-sys-on-surface-variant);
    }

    :host(.urgent) {
      border-radius: 4px;
      background: var(--kl-signal);
      color: var(--kl-on-signal);
      font: 800 var(--kl-text-12) / 12px var(--kl-sans);
    }
  `,
})
export class PriorityMark {
  readonly priority = input.required<number>();
  protected readonly bars = BARS;
  protected readonly urgent = computed(() => this.priority() >= URGENT);
  protected readonly title = computed(() => PRIORITY_TITLES[this.priority()] ?? PRIORITY_TITLES[0]);
}
