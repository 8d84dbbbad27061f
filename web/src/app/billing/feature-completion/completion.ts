import { Component, inject } from '@angular/core';
import { BILLED_WORKSPACE, provideBilledWorkspace } from '../../core/billing/payer-api';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { CheckoutReceipt } from './checkout-receipt';
import { CompletionStore } from './completion-store';
import { NextSteps } from './next-steps';

@Component({
  selector: 'app-completion',
  imports: [UI_PARTS, EmptyState, CheckoutReceipt, NextSteps],
  providers: [provideBilledWorkspace(), CompletionStore],
  host: { class: 'page page-column' },
  template: `
    @let state = store.state();
    @switch (state.status) {
      @case ('loading') {
        <div class="card">
          <h1 tabindex="-1" i18n>Checking your payment</h1>
          <app-skeleton height="24px" />
          <app-skeleton height="24px" />
        </div>
      }
      @case ('failed') {
        <h1 tabindex="-1" i18n>We couldn’t check your payment</h1>
        <p class="muted" i18n>
          If you have paid, what you bought is added automatically. Don’t pay again.
        </p>
        <app-error-state [error]="state.error" (retry)="store.startPolling()" />
      }
      @case ('unknown') {
        <h1 tabindex="-1" i18n>Checkout not found</h1>
        <app-empty-state
          icon="receipt_long"
          i18n-heading
          heading="This checkout isn’t in your account"
          i18n-detail
          detail="The link may be incomplete or belong to another account. Your dashboard shows your current plan."
        >
          <a class="btn btn-filled" routerLink="/dashboard" i18n>Go to dashboard</a>
        </app-empty-state>
      }
      @case ('known') {
        @let view = state.view;
        <div class="card" role="status">
          <h1 tabindex="-1">{{ view.heading }}</h1>
          <p class="muted">{{ view.detail }}</p>
          <ol class="stack-12">
            <li [class]="view.received">
              <app-icon [name]="icons[view.received]" />{{ view.first ?? received }}
            </li>
            <li [class]="view.active">
              <app-icon [name]="icons[view.active]" />{{ view.last ?? active }}
            </li>
          </ol>
          <div class="row-12">
            @if (workspace !== null && view.begun) {
              <a class="btn btn-filled btn-large" routerLink="/dashboard/team" i18n
                >Go to your team</a
              >
            } @else if (view.action; as action) {
              <a class="btn btn-filled btn-large" [href]="action.href">{{ action.label }}</a>
            }
            @if (store.pollingStopped()) {
              <button class="btn btn-outlined btn-large" (click)="store.startPolling()">
                <app-icon name="refresh" /><ng-container i18n>Check again</ng-container>
              </button>
            }
          </div>
        </div>
        @if (view.receipt; as receipt) {
          <app-checkout-receipt [invoiceId]="receipt.invoiceId" />
        }
        @if (view.begun; as plan) {
          @if (workspace === null) {
            <app-next-steps [plan]="plan" />
          }
        }
      }
    }
  `,
  styles: `
    .card {
      display: grid;
      gap: 16px;
    }

    li {
      display: flex;
      gap: 12px;
      align-items: center;
      color: var(--mat-sys-on-surface-variant);
    }

    .done {
      color: var(--mat-sys-on-surface);
      font-weight: 550;

      app-icon {
        color: var(--kl-success);
      }
    }
  `,
})
export class Completion {
  protected readonly store = inject(CompletionStore);
  /** The team that the plan is for. */
  protected readonly workspace = inject(BILLED_WORKSPACE);
  protected readonly received = $localize`Payment received`;
  protected readonly active = $localize`Plan active`;
  protected readonly icons = {
    done: 'check_circle',
    current: 'hourglass_top',
    none: 'schedule',
  } as const;
}
