import { Component, computed, input } from '@angular/core';
import { CREDIT_PACKS, SOLD_PACKS } from '@keelson/contracts/billing/credit-packs';
import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import type { Money } from '@keelson/contracts/money';
import { MoneyPipe } from '../../shared/ui/money';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LOCALE } from '../../shared/util/locale';
import { pageHref } from '../../shared/util/app-language';

/** Shown when the monthly messages are used up, or the member's cap is reached: why, and what to do. */
@Component({
  selector: 'app-upgrade-card',
  imports: [UI_PARTS, MoneyPipe, RelativeTime],
  host: { class: 'card stack-8', role: 'alert' },
  template: `
    @if (cap(); as reached) {
      <h2 i18n>Your spending limit is reached</h2>
      <p i18n>
        You limited what is charged beyond your plan to {{ reached | money }} a billing period.
        Raise the limit to keep asking. You can still read your chats.
      </p>
      <p><a i18n class="btn btn-signal" routerLink="/dashboard/billing">Change limit</a></p>
    } @else {
      <h2 i18n>You’ve used all your messages this month</h2>
      <p i18n>
        {{ planName() }} includes {{ limitText() }} messages a month. Your limit resets
        <app-relative-time [at]="resetsAt()" />. You can still read your chats.
      </p>
      <p class="row-8">
        <!-- A full page load: pricing is part of the public app. -->
        @if (offersUpgrade()) {
          <a i18n class="btn btn-signal" [href]="pricing">See what {{ upgrade.name }} includes</a>
        } @else {
          <a i18n class="btn btn-signal" [href]="pricing">Compare plans</a>
        }
        @if (sellsMore) {
          <a i18n class="btn btn-outlined" routerLink="/dashboard/billing" fragment="credits"
            >Buy more</a
          >
        }
      </p>
    }
  `,
  styles: `
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
  /** The member's cap on usage-based charges, when that is reached. */
  readonly cap = input<Money | null>(null);
  protected readonly limitText = computed(() => this.limit().toLocaleString(LOCALE));
  protected readonly sellsMore = SOLD_PACKS.some(
    (pack) => CREDIT_PACKS[pack].metric === 'chatMessages',
  );
  protected readonly upgrade = planOf(DEFAULT_PAID_PLAN);
}
