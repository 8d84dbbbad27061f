import { Component, computed, input, output } from '@angular/core';
import { changedOption, injectEarlyChoice } from '../../shared/util/early-choice';
import { SoftDisabled } from '../../shared/ui/soft-disabled';

@Component({
  selector: 'app-quantity-select',
  imports: [SoftDisabled],
  template: `
    <label>
      @if (unit() === 'seats') {
        <span i18n="How many seats of a plan are bought">Seats</span>
      } @else {
        <span i18n="How many of a plan are bought">Quantity</span>
      }
      <select
        class="input"
        [appSoftDisabled]="softDisabled()"
        (change)="choose.emit(+$any($event.target).value)"
      >
        @for (option of options(); track option) {
          <option [value]="option" [selected]="option === quantity()">{{ option }}</option>
        }
      </select>
    </label>
  `,
  styles: `
    label {
      display: flex;
      gap: 12px;
      align-items: center;
    }

    select {
      width: auto;
    }
  `,
})
export class QuantitySelect {
  readonly quantity = input.required<number>();
  readonly most = input.required<number>();
  readonly unit = input<'quantity' | 'seats'>('quantity');
  readonly softDisabled = input(false);
  readonly choose = output<number>();
  protected readonly options = computed(() =>
    Array.from({ length: this.most() }, (_none, index) => index + 1),
  );

  constructor() {
    injectEarlyChoice(changedOption, (value) => this.choose.emit(Number(value)));
  }
}
