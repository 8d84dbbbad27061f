import { Component, input, output } from '@angular/core';
import type { BillingInterval } from '@keelson/contracts/billing/endpoints';
import { injectEarlyChoice } from '../../shared/util/early-choice';

@Component({
  selector: 'app-interval-switch',
  host: { role: 'radiogroup', '[attr.aria-label]': 'label' },
  template: `
    <label>
      <input
        type="radio"
        name="interval"
        [checked]="interval() === 'month'"
        (change)="choose.emit('month')"
      /><ng-container i18n>Monthly</ng-container>
    </label>
    <label>
      <input
        type="radio"
        name="interval"
        [checked]="interval() === 'year'"
        (change)="choose.emit('year')"
      /><ng-container i18n>Yearly</ng-container>
      @if (percent() > 0) {
        <span class="small" i18n>Save up to {{ percent() }}%</span>
      }
    </label>
  `,
  styles: `
    :host {
      display: flex;
      gap: 4px;
      padding: 4px;
      border: var(--kl-border);
      border-radius: 12px;
    }

    label {
      display: flex;
      gap: 8px;
      align-items: center;
      min-height: 40px;
      padding: 0 16px;
      border-radius: 8px;
      font-weight: 550;
      cursor: pointer;
    }

    label:has(:checked) {
      background: var(--mat-sys-secondary-container);
      color: var(--mat-sys-on-secondary-container);
    }

    label:has(:focus-visible) {
      outline: 2px solid var(--mat-sys-primary);
      outline-offset: 2px;
    }

    input {
      position: absolute;
      opacity: 0;
    }
  `,
})
export class IntervalSwitch {
  readonly interval = input.required<BillingInterval>();
  /** The largest saving of a year against twelve months; 0 shows none. */
  readonly percent = input(0);
  readonly choose = output<BillingInterval>();
  protected readonly label = $localize`Billing interval`;

  constructor() {
    injectEarlyChoice(changedInterval, (interval) => this.choose.emit(interval));
  }
}

function changedInterval(host: HTMLElement): BillingInterval | null {
  const [month, year] = host.querySelectorAll('input');
  if (month === undefined || year === undefined) return null;
  // Monthly is what the server renders.
  return year.checked && !year.defaultChecked ? 'year' : null;
}
