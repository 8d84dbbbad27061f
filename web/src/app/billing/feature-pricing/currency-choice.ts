import { Component, computed, input, output } from '@angular/core';
import { changedOption, injectEarlyChoice } from '../../shared/util/early-choice';
import { currencyName } from '../data/plan-currency';

@Component({
  selector: 'app-currency-choice',
  template: `
    <label>
      <span i18n>Currency</span>
      <select class="input" (change)="choose.emit($any($event.target).value)">
        @for (option of options(); track option.code) {
          <option [value]="option.code" [selected]="option.code === currency()">
            {{ option.name }}
          </option>
        }
      </select>
    </label>
  `,
  styles: `
    label {
      display: flex;
      gap: 8px;
      align-items: center;
    }

    select {
      width: auto;
      max-width: 100%;
    }
  `,
})
export class CurrencyChoice {
  readonly currency = input.required<string | null>();
  readonly choices = input.required<readonly string[]>();
  readonly choose = output<string>();
  protected readonly options = computed(() =>
    this.choices().map((code) => ({ code, name: currencyName(code) })),
  );

  constructor() {
    injectEarlyChoice(changedOption, (code) => this.choose.emit(code));
  }
}
