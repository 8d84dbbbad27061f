import { Component, computed, input, output } from '@angular/core';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { InvoiceStatus } from '@keelson/contracts/billing/subscription';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { PortalLink } from '../../core/billing/portal-link';
import type { DisplayedError } from '../../shared/ui/error-state';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { MoneyPipe } from '../../shared/ui/money';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { exactTime } from '../../shared/util/time/exact-time';
import { expiresBefore, methodText, NO_METHOD } from '../../shared/util/texts/method-text';
import { incidentText } from '../../shared/util/texts/incident-text';
import { priceText } from '../../shared/util/texts/recurring-price';
import { mediumDate } from '../../shared/util/time/format-date';
import { planLines } from '../../shared/util/texts/plan-texts';
import { latestInvoice } from '../ui/latest-invoice';

const INVOICE_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  draft: $localize`:invoice|Status:Draft`,
  open: $localize`:invoice|Status:Unpaid`,
  paid: $localize`:invoice|Status:Paid`,
  void: $localize`:invoice|Status:Void`,
  uncollectible: $localize`:invoice|Status:Uncollectible`,
  payment_failed: $localize`Payment failed`,
  action_required: $localize`:invoice|Status:Action required`,
  not_finalized: $localize`:invoice|Status:Not issued`,
};

@Component({
  selector: 'app-plan-details',
  imports: [UI_PARTS, FlashOnChange, MoneyPipe, RelativeTime, PortalLink],
  host: { class: 'stack-16' },
  template: `
    <dl class="facts">
      <div>
        <dt i18n="Of a product">Plan</dt>
        <dd>{{ summary().plan.name }}</dd>
      </div>
      @if (current(); as subscription) {
        @if (otherPlan(); as name) {
          <div>
            <dt i18n>Subscription</dt>
            <dd>{{ name }}</dd>
          </div>
        }
        @if (price(); as text) {
          <div>
            <dt i18n>Price</dt>
            <dd class="numeric">{{ text }}</dd>
          </div>
        }
        <div>
          <dt i18n>Current period</dt>
          <dd>
            <span [title]="exactPeriod()">{{ period() }}</span>
          </dd>
        </div>
      }
      @if (payment()?.nextCharge; as next) {
        <div>
          <dt i18n>Next charge</dt>
          <dd i18n="An amount on a date">
            {{ next.amount | money }}
            <span [title]="exact(next.at)">on {{ day(next.at) }}</span>
          </dd>
        </div>
      }
      @if (method(); as shown) {
        <div>
          <dt i18n="Before the payment method">Paid with</dt>
          <dd>
            {{ shown.text }}
            @if (shown.expires) {
              <span class="expires" i18n="A payment card">Expires before the next charge.</span>
            }
          </dd>
        </div>
      }
      @if (invoice(); as latest) {
        <div>
          <dt i18n>Latest invoice</dt>
          <dd>
            @if (latest.amount; as amount) {
              {{ amount | money }} ·
            }
            <span [appFlashOnChange]="latest.status">{{ invoiceLabels[latest.status] }}</span>
            ·
            <a routerLink="/dashboard/billing" i18n="Link">All invoices</a>
          </dd>
        </div>
      }
      @if (summary().subscription; as subscription) {
        @if (subscription.incidents.length > 0) {
          <div>
            <dt i18n>Refunds and disputes</dt>
            <dd>
              <ul>
                @for (incident of subscription.incidents; track incident.id) {
                  <li>
                    <!-- One item of the flex row. -->
                    <span>
                      {{ incidentText(incident) }} (<app-relative-time [at]="incident.at" />)
                    </span>
                  </li>
                }
              </ul>
            </dd>
          </div>
        }
        <div>
          <dt i18n>Last synced</dt>
          <dd><app-relative-time [at]="subscription.syncedAt" /></dd>
        </div>
      }
      <div>
        <dt i18n="Before what a plan includes">Includes</dt>
        <dd>
          <ul>
            @for (feature of features(); track feature) {
              <li><app-icon name="check" />{{ feature }}</li>
            }
          </ul>
        </dd>
      </div>
    </dl>
    @if (failure(); as error) {
      <app-error-state [error]="error" (retry)="retried.emit()" />
    }
    <div class="links">
      <app-portal-link i18n-label label="Manage billing" [available]="summary().hasPortal" />
      <a class="btn btn-text" routerLink="/dashboard/billing" i18n>Change plan</a>
      <a class="btn btn-text" routerLink="/pricing" i18n>Compare plans</a>
    </div>
  `,
  styles: `
    li {
      display: flex;
      gap: 8px;
      align-items: start;
      font-size: var(--kl-text-14);
    }

    li app-icon {
      flex: none;
      color: var(--kl-success);
    }

    .expires {
      color: var(--mat-sys-error);
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: start;
    }
  `,
})
export class PlanDetails {
  readonly summary = input.required<SubscriptionSummary>();
  /** From the payment provider; null until it has responded. */
  readonly payment = input<ApiResponse<'GET', '/api/invoices'> | null>(null);
  /** Why there is no {@link payment}. */
  readonly failure = input<DisplayedError | null>(null);
  readonly retried = output();
  protected readonly exact = exactTime;
  protected readonly day = (at: number): string => mediumDate.format(at);
  protected readonly invoiceLabels = INVOICE_LABELS;
  protected readonly incidentText = incidentText;
  /** Null for a subscription that has ended: it has no price and period any more. */
  protected readonly current = computed(() => {
    const { entitlement, subscription } = this.summary();
    return entitlement.status === 'ended' ? null : subscription;
  });
  /** What is subscribed to while it does not give the plan, such as an unpaid one. */
  protected readonly otherPlan = computed(() => {
    const { plan } = this.summary();
    const subscribed = this.current()?.planKey ?? plan.key;
    return subscribed === plan.key ? null : planOf(subscribed).name;
  });
  protected readonly price = computed(() => priceText(this.current()));
  protected readonly method = computed(() => {
    const payment = this.payment();
    if (payment === null) return null;
    const { method, nextCharge } = payment;
    if (method === null) return nextCharge && { text: NO_METHOD, expires: false };
    const expires = nextCharge !== null && expiresBefore(method, nextCharge.at);
    return { text: methodText(method), expires };
  });
  protected readonly invoice = computed(() =>
    latestInvoice(
      this.summary().subscription?.latestInvoiceStatus ?? null,
      this.payment()?.invoices ?? [],
    ),
  );
  protected readonly features = computed(() => planLines(this.summary().plan.key));
  protected readonly period = computed(() => {
    const subscription = this.summary().subscription;
    if (!subscription) return '';
    return mediumDate.formatRange(subscription.currentPeriodStart, subscription.currentPeriodEnd);
  });
  protected readonly exactPeriod = computed(() => {
    const subscription = this.summary().subscription;
    if (!subscription) return '';
    return `${exactTime(subscription.currentPeriodStart)} – ${exactTime(subscription.currentPeriodEnd)}`;
  });
}
