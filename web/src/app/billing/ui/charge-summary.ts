import { Component, computed, input } from '@angular/core';
import type { LivePrice } from '@keelson/contracts/billing/endpoints';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import { Facts } from '../../shared/ui/facts';
import { LOCALE } from '../../shared/util/locale';
import { recurringText } from '../../shared/util/texts/recurring-price';
import { currentTime } from '../../shared/util/time/clock';
import { longDate } from '../../shared/util/time/format-date';
import { firstCharges } from './first-charges';

/** Shows what a purchase charges today and afterwards. */
@Component({
  selector: 'app-charge-summary',
  imports: [Facts],
  template: `
    <dl appFacts>
      <dt i18n>Due today</dt>
      <dd class="numeric">{{ dueToday() }}</dd>
      <dt>{{ laterLabel() }}</dt>
      <dd>{{ later() }}</dd>
      @if (tax(); as text) {
        <dt i18n>Tax</dt>
        <dd>{{ text }}</dd>
      }
    </dl>
  `,
  styles: `
    :host {
      padding-top: 16px;
      border-top: var(--kl-border);
    }
  `,
})
export class ChargeSummary {
  readonly price = input.required<LivePrice>();
  private readonly charges = computed(() => firstCharges(this.price(), currentTime()));

  protected readonly dueToday = computed(() => formatMoney(this.charges().today, LOCALE));
  protected readonly laterLabel = computed(() =>
    this.price().trialDays > 0
      ? $localize`:When a trial ends:First payment`
      : $localize`:A plan, in a list of facts:Renews`,
  );
  protected readonly later = computed(() => {
    const date = longDate.format(this.charges().next);
    const amount = recurringText(this.price().amount, this.price());
    return $localize`:The date of a charge, and its amount:${date}:date:, ${amount}:amount:`;
  });
  protected readonly tax = computed(() => {
    switch (this.price().taxBehavior) {
      case 'inclusive':
        return $localize`:Tax of a price:Included`;
      case 'exclusive':
        return $localize`:Tax of a price:Added on the payment page`;
      case 'unspecified':
        return $localize`:Tax of a price:Shown on the payment page`;
      case undefined:
        return null;
    }
  });
}
