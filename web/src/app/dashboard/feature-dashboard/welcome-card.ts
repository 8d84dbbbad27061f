import { Component, computed, input, output } from '@angular/core';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { PortalLink } from '../../core/billing/portal-link';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { exactTime } from '../../shared/util/time/exact-time';
import type { LoadState } from '../../core/api/async-state';
import { planView } from '../ui/plan-view';

@Component({
  selector: 'app-welcome-card',
  imports: [UI_PARTS, FlashOnChange, StatusChip, PortalLink],
  host: { class: 'card', role: 'region', '[attr.aria-label]': 'label' },
  template: `
    <div class="hello">
      <h1 tabindex="-1">{{ greeting() }}</h1>
      @let state = plan();
      @switch (state.status) {
        @case ('loading') {
          <app-skeleton width="180px" height="28px" />
          <app-skeleton width="min(100%, 420px)" height="20px" />
        }
        @case ('failed') {
          <app-error-state [error]="state.error" (retry)="retried.emit()" />
        }
        @case ('ready') {
          @let view = shown(state.data);
          <p class="plan" [attr.data-plan]="state.data.plan.key">
            <strong [appFlashOnChange]="state.data.plan.name">{{ state.data.plan.name }}</strong>
            @if (view.chip; as chip) {
              <app-status-chip [appFlashOnChange]="chip.text" [tone]="chip.tone">
                {{ chip.text }}
              </app-status-chip>
            }
          </p>
          <p class="muted sentence" [attr.title]="view.at === null ? null : exactly(view.at)">
            {{ view.sentence }}
          </p>
        }
      }
    </div>
    @if (state.status === 'ready') {
      @let view = shown(state.data);
      @if (view.action.target === 'checkout') {
        <a class="btn btn-filled btn-large" routerLink="/checkout">{{ view.action.label }}</a>
      } @else if (view.action.target === 'billing') {
        <a class="btn btn-signal btn-large" routerLink="/dashboard/billing">{{
          view.action.label
        }}</a>
      } @else {
        <app-portal-link
          [label]="view.action.label"
          [page]="view.action.target"
          [look]="view.urgent ? 'btn-signal btn-large' : 'btn-outlined btn-large'"
        />
      }
    }
  `,
  styles: `
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: 20px 32px;
      align-items: center;
      justify-content: space-between;
    }

    .hello {
      display: grid;
      flex: 1 1 320px;
      gap: 8px;
    }

    .plan {
      display: flex;
      gap: 12px;
      align-items: center;
      font-size: var(--kl-text-20);
    }

    .sentence {
      max-width: 64ch;
    }
  `,
})
export class WelcomeCard {
  readonly me = input.required<Me | null>();
  readonly plan = input.required<LoadState<SubscriptionSummary>>();
  readonly retried = output();
  protected readonly label = $localize`Your plan`;
  protected readonly greeting = computed(() => {
    const name = this.me()?.displayName?.split(' ')[0];
    return name ? $localize`Welcome, ${name}:name:` : $localize`Welcome`;
  });
  protected readonly shown = planView;
  protected readonly exactly = exactTime;
}
