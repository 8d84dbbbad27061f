import { Component, input } from '@angular/core';
import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { RelativeTime } from '../../shared/ui/relative-time';

/** Shown when the monthly messages are used up: the limit, the reset date and an upgrade link. */
@Component({
  selector: 'app-upgrade-card',
  imports: [RelativeTime],
  host: { class: 'card', role: 'alert' },
  template: `
    <h2>You’ve used all your messages this month</h2>
    <p>
      {{ planName() }} includes {{ limit().toLocaleString('en') }} messages a month. Your limit
      resets <app-relative-time [at]="resetsAt()" />. You can still read your chats.
    </p>
    @if (offersUpgrade()) {
      <p>
        <!-- A full page load: pricing is part of the public app. -->
        <a class="btn btn-signal" href="/pricing">See what {{ upgrade.name }} includes</a>
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
  readonly planName = input.required<string>();
  readonly limit = input.required<number>();
  readonly resetsAt = input.required<number>();
  readonly offersUpgrade = input(true);
  protected readonly upgrade = planOf(DEFAULT_PAID_PLAN);
}
