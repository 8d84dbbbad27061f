import { Component, computed, input } from '@angular/core';
import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { RelativeTime } from '../../shared/ui/relative-time';
import { LOCALE } from '../../shared/util/locale';
import { pageHref } from '../../shared/util/app-language';

/** Shown when the monthly messages are used up: the limit, the reset date and an upgrade link. */
@Component({
  selector: 'app-upgrade-card',
  imports: [RelativeTime],
  host: { class: 'card', role: 'alert' },
  template: `
    <h2 i18n>You’ve used all your messages this month</h2>
    <p i18n>
      {{ planName() }} includes {{ limitText() }} messages a month. Your limit resets
      <app-relative-time [at]="resetsAt()" />. You can still read your chats.
    </p>
    @if (offersUpgrade()) {
      <p>
        <!-- A full page load: pricing is part of the public app. -->
        <a i18n class="btn btn-signal" [href]="pricing">See what {{ upgrade.name }} includes</a>
      </p>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
    }

    h2 {
      font-size: var(--kl-text-16);
    }
  `,
})
export class UpgradeCard {
  protected readonly pricing = pageHref('/pricing');
  readonly planName = input.required<string>();
  readonly limit = input.required<number>();
  readonly resetsAt = input.required<number>();
  readonly offersUpgrade = input(true);
  protected readonly limitText = computed(() => this.limit().toLocaleString(LOCALE));
  protected readonly upgrade = planOf(DEFAULT_PAID_PLAN);
}
