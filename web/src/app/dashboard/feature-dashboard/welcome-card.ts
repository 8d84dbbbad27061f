import { Component, computed, input, output } from '@angular/core';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { LIVE_METRICS } from '@keelson/contracts/usage/metrics';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { PortalLink } from '../../core/billing/portal-link';
import { describeSignInMethods } from '../../core/identity/sign-in-methods';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { UsageBar } from '../../shared/ui/usage/usage-bar';
import { exactTime } from '../../shared/util/time/exact-time';
import { mediumDate } from '../../shared/util/time/format-date';
import type { LoadState } from '../../core/api/async-state';
import { planView } from '../ui/plan-view';

/** Shows who is here with which plan, what it leaves this month, and the one thing to do about it. */
@Component({
  selector: 'app-welcome-card',
  imports: [UI_PARTS, FlashOnChange, StatusChip, PortalLink, UsageBar],
  host: { class: 'card', role: 'region', '[attr.aria-label]': 'label' },
  template: `
    <h1 tabindex="-1">{{ greeting() }}</h1>
    @let state = plan();
    @switch (state.status) {
      @case ('loading') {
        <app-skeleton width="180px" height="28px" />
        <app-skeleton height="20px" />
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="planRetried.emit()" />
      }
      @case ('ready') {
        @let view = shown(state.data);
        <div class="stack-4">
          <p class="plan" [attr.data-plan]="state.data.plan.key">
            <strong [appFlashOnChange]="state.data.plan.name">{{ state.data.plan.name }}</strong>
            @if (view.chip; as chip) {
              <app-status-chip [appFlashOnChange]="chip.text" [tone]="chip.tone">
                {{ chip.text }}
              </app-status-chip>
            }
          </p>
          <p class="muted small" [attr.title]="view.at === null ? null : exactly(view.at)">
            {{ view.fact ?? view.sentence }}
          </p>
        </div>
      }
    }
    @if (metrics.length > 0) {
      @let used = usage();
      <section i18n-aria-label aria-label="Usage this month" class="stack-16">
        @switch (used.status) {
          @case ('loading') {
            @for (metric of metrics; track metric) {
              <app-skeleton height="56px" />
            }
          }
          @case ('failed') {
            <app-error-state [error]="used.error" (retry)="usageRetried.emit()" />
          }
          @case ('ready') {
            @for (metric of used.data.metrics; track metric.key) {
              <app-usage-bar [metric]="metric" />
            }
          }
        }
      </section>
    }
    @if (state.status === 'ready') {
      @let view = shown(state.data);
      <div class="stack-4">
        @if (view.action.target === 'checkout') {
          <a class="btn btn-filled btn-block" routerLink="/checkout">{{ view.action.label }}</a>
        } @else if (view.action.target === 'billing') {
          <a class="btn btn-signal btn-block" routerLink="/dashboard/billing">{{
            view.action.label
          }}</a>
        } @else {
          <app-portal-link
            [label]="view.action.label"
            [page]="view.action.target"
            [look]="view.urgent ? 'btn-signal btn-block' : 'btn-outlined btn-block'"
          />
        }
        <p class="links">
          @if (state.data.hasPortal) {
            <a class="btn btn-text" routerLink="/dashboard/billing" fragment="payments" i18n
              >Invoices</a
            >
          }
          <a class="btn btn-text" routerLink="/pricing" i18n="Page">Pricing</a>
        </p>
      </div>
    }
    @let account = me();
    <div class="account small muted">
      @switch (account.status) {
        @case ('loading') {
          <app-skeleton height="20px" />
          <app-skeleton width="60%" height="20px" />
        }
        @case ('failed') {
          <app-error-state [error]="account.error" (retry)="meRetried.emit()" />
        }
        @case ('ready') {
          <p dir="auto">{{ account.data.email ?? noEmail }}</p>
          <p i18n>
            {{ providers() }} · member since
            <span [title]="exactly(account.data.createdAt)">{{ day(account.data.createdAt) }}</span>
          </p>
        }
      }
    </div>
  `,
  styles: `
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
      align-content: start;
    }

    h1 {
      font-size: var(--kl-text-20);
    }

    .plan {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: center;
      font-size: var(--kl-text-16);
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      margin-inline: -12px;
    }

    .account {
      display: grid;
      gap: 2px;
      margin-top: auto;
      padding-top: 16px;
      border-top: var(--kl-border);
      overflow-wrap: anywhere;
    }
  `,
})
export class WelcomeCard {
  readonly me = input.required<LoadState<Me>>();
  readonly plan = input.required<LoadState<SubscriptionSummary>>();
  readonly usage = input.required<LoadState<UsageSummary>>();
  readonly meRetried = output();
  readonly planRetried = output();
  readonly usageRetried = output();
  protected readonly label = $localize`Your plan`;
  protected readonly noEmail = $localize`:No e-mail address:None`;
  protected readonly metrics = LIVE_METRICS;
  private readonly account = computed(() => {
    const state = this.me();
    return state.status === 'ready' ? state.data : null;
  });
  protected readonly greeting = computed(() => {
    const name = this.account()?.displayName?.split(' ')[0];
    return name ? $localize`Welcome, ${name}:name:` : $localize`Welcome`;
  });
  protected readonly providers = computed(() =>
    describeSignInMethods(this.account()?.providers ?? []),
  );
  protected readonly shown = planView;
  protected readonly exactly = exactTime;
  protected readonly day = (at: number): string => mediumDate.format(at);
}
